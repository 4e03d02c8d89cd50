package finding

// Lines: what a reader of lines meets before there is a message.
const (
	NotJSON       Code = "not-json"
	TruncatedJSON Code = "truncated-json"
	LineTooLong   Code = "line-too-long"
	InvalidUTF8   Code = "invalid-utf8"
	DuplicateKey  Code = "duplicate-key"
	LSPFraming    Code = "lsp-framing"
	PartialLine   Code = "partial-line"
	CRLF          Code = "crlf"
	BOM           Code = "bom"
	BadRecord     Code = "bad-record"
)

// Reasons why something is no message (exercise 1.1).
const (
	NotObject       Code = "not-object"
	Batch           Code = "batch"
	NoEnvelope      Code = "no-envelope"
	NoJSONRPC       Code = "no-jsonrpc"
	ResultAndError  Code = "result-and-error"
	MethodAndResult Code = "method-and-result"
	BadMethod       Code = "bad-method"
	NullID          Code = "null-id"
	BadID           Code = "bad-id"
	NoID            Code = "no-id"
)

// Pairing (exercise 1.2).
const (
	DuplicateID         Code = "duplicate-id"
	AmbiguousAnswer     Code = "ambiguous-answer"
	IDTypeDiffers       Code = "id-type-differs"
	OrphanAnswer        Code = "orphan-answer"
	AnsweredTwice       Code = "answered-twice"
	UnattributableError Code = "unattributable-error"
	Forgotten           Code = "forgotten"
)

// Names (exercise 1.3).
const (
	UnknownField  Code = "unknown-field"
	UnknownMethod Code = "unknown-method"
)

// The rules of a modern session (exercise 1.5).
const (
	MissingMeta        Code = "missing-meta"
	MissingResultType  Code = "missing-result-type"
	MissingTTL         Code = "missing-ttl"
	MissingCacheScope  Code = "missing-cache-scope"
	NotificationWithID Code = "notification-with-id"
	RequestWithoutID   Code = "request-without-id"
	ServerRequest      Code = "server-request"
	ClientAnswer       Code = "client-answer"
	UnaskedLog         Code = "unasked-log"
	ReservedCode       Code = "reserved-code"
	RetiredCode        Code = "retired-code"
)

// The rules of a legacy session (exercise 1.5).
const (
	BeforeInitialized Code = "before-initialized"
)

// Shapes.
const (
	ParamsNotObject   Code = "params-not-object"
	ResultNotObject   Code = "result-not-object"
	BadError          Code = "bad-error"
	BadTTL            Code = "bad-ttl"
	BadCacheScope     Code = "bad-cache-scope"
	UnknownResultType Code = "unknown-result-type"
	BadMetaKey        Code = "bad-meta-key"
	BadToolName       Code = "bad-tool-name"
)

// Which era a session is in.
const (
	PrematureFallback Code = "premature-fallback"
	ModernServer      Code = "modern-server"
	RemovedMethod     Code = "removed-method"
	ModernMethod      Code = "modern-method"
	Deprecated        Code = "deprecated"
)

// Multi round-trip requests.
const (
	MisplacedInput       Code = "misplaced-input"
	EmptyInput           Code = "empty-input"
	UndeclaredInput      Code = "undeclared-input"
	RequestStateModified Code = "request-state-modified"
	RequestStateMissing  Code = "request-state-missing"
	RequestStateInvented Code = "request-state-invented"
	RetryIDReused        Code = "retry-id-reused"
	MissingInputResponse Code = "missing-input-response"
)

// What belongs to a request in flight.
const (
	ProgressUnasked     Code = "progress-unasked"
	ProgressNotRising   Code = "progress-not-rising"
	ProgressAfterAnswer Code = "progress-after-answer"
	TokenReused         Code = "token-reused"
	LogBelowLevel       Code = "log-below-level"
	AfterCancel         Code = "after-cancel"
	CancelUnknown       Code = "cancel-unknown"
	ServerCancel        Code = "server-cancel"
)

// Subscriptions.
const (
	NoSubscriptionID      Code = "no-subscription-id"
	UnknownSubscription   Code = "unknown-subscription"
	BeforeAcknowledged    Code = "before-acknowledged"
	UnsubscribedEvent     Code = "unsubscribed-event"
	SubscriptionIDDiffers Code = "subscription-id-differs"
)

// The HTTP binding.
const (
	HeaderMismatch Code = "header-mismatch"
	MissingHeader  Code = "missing-header"
	HTTPStatus     Code = "http-status"
)
