package rules

import (
	"crypto/sha256"
	"strconv"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/finding"
	"example.com/mcp7/day-01/internal/session"
	"example.com/mcp7/day-01/internal/wire"
)

// rounds follows multi round-trip requests (basic/patterns/mrtr): a server asks for input in its result, and the
// client sends the request again with the answers. A retry is recognised by its method and params: it is a request of
// its own, with an id of its own.
type rounds struct {
	asked   recent[*session.Exchange, original] // requests that may be answered by input_required
	waiting recent[originalKey, round]          // input_required results, by the request that they answered
}

type originalKey struct {
	conn   *session.Conn
	digest digest
}

type original struct {
	digest   digest
	declared map[string]bool
}

// round is one input_required result.
type round struct {
	exchange *session.Exchange
	keys     []string // of its inputRequests
	state    [sha256.Size]byte
	hasState bool
}

// mostKeys bounds how many inputRequests of one result are remembered.
const mostKeys = 32

func newRounds() rounds {
	return rounds{newRecent[*session.Exchange, original](4096), newRecent[originalKey, round](1024)}
}

func mayAskForInput(method string) bool {
	return method == "tools/call" || method == "prompts/get" || method == "resources/read"
}

func (r *rounds) check(e *session.Event) {
	switch {
	case e.Kind == session.Request && e.From == capture.Client && mayAskForInput(e.Method):
		d := digestOf(e.Method, e.Message.Get("params"))
		r.asked.put(e.Exchange, original{d, declared(e.Meta(session.MetaCapabilities))})
		if e.Param("inputResponses").Exists() || e.Param("requestState").Exists() {
			r.retry(e, originalKey{e.Conn, d})
		}
	case e.Kind == session.Result && e.Message.Get("result").Get("resultType").Is("input_required"):
		r.inputRequired(e)
	}
}

// inputRequired checks a result that asks for input, and remembers what the retry must bring.
func (r *rounds) inputRequired(e *session.Event) {
	requests, state := e.Message.Get("result").Get("inputRequests"), e.Message.Get("result").Get("requestState")
	if !requests.Exists() && !state.Exists() {
		e.Report(finding.EmptyInput, "$.result", "")
	}
	if e.Exchange == nil {
		return
	}
	if !mayAskForInput(e.About()) {
		e.Report(finding.MisplacedInput, "$.result.resultType", e.About())
		return
	}
	request, _ := r.asked.get(e.Exchange)
	next := round{exchange: e.Exchange}
	at := wire.Root().Member("result").Member("inputRequests")
	for key, input := range requests.Members() {
		if len(next.keys) < mostKeys {
			next.keys = append(next.keys, key)
		}
		if capability := needs(input); capability != "" && !request.declared[capability] {
			e.Report(finding.UndeclaredInput, at.Member(key).Member("method").String(), capability)
		}
	}
	if state.Exists() {
		next.state, next.hasState = sha256.Sum256([]byte(state.Text())), true
	}
	r.waiting.put(originalKey{e.Conn, request.digest}, next)
}

// retry checks a request that brings input against the result that asked for it.
func (r *rounds) retry(e *session.Event, key originalKey) {
	round, ok := r.waiting.get(key)
	state := e.Param("requestState")
	if !ok {
		if state.Exists() {
			e.Report(finding.RequestStateInvented, "$.params.requestState", "")
		}
		return
	}
	e.Retries = round.exchange.N
	switch {
	case state.Exists() && !round.hasState:
		e.Report(finding.RequestStateInvented, "$.params.requestState", "")
	case !state.Exists() && round.hasState:
		e.Report(finding.RequestStateMissing, "$.params", strconv.Itoa(round.exchange.Answer))
	case state.Exists() && sha256.Sum256([]byte(state.Text())) != round.state:
		e.Report(finding.RequestStateModified, "$.params.requestState",
			strconv.Itoa(round.exchange.Answer))
	}
	if e.ID == round.exchange.ID {
		e.Report(finding.RetryIDReused, "$.id", round.exchange.Literal)
	}
	for _, key := range round.keys {
		if !e.Param("inputResponses").Get(key).Exists() {
			e.Report(finding.MissingInputResponse, "$.params.inputResponses", key)
		}
	}
}

// needs names the capability that a client must have declared for an input request.
func needs(input wire.Value) string {
	switch {
	case input.Get("method").Is("elicitation/create") && input.Get("params").Get("mode").Is("url"):
		return "elicitation.url"
	case input.Get("method").Is("elicitation/create"):
		return "elicitation.form"
	case input.Get("method").Is("sampling/createMessage") && input.Get("params").Get("tools").Exists():
		return "sampling.tools"
	case input.Get("method").Is("sampling/createMessage"):
		return "sampling"
	case input.Get("method").Is("roots/list"):
		return "roots"
	default:
		return ""
	}
}

// declared reads a request's client capabilities. An empty elicitation means form mode (client/elicitation, Capabilities).
func declared(capabilities wire.Value) map[string]bool {
	elicitation, sampling := capabilities.Get("elicitation"), capabilities.Get("sampling")
	return map[string]bool{
		"elicitation.form": elicitation.Get("form").Exists() || elicitation.Exists() && elicitation.Len() == 0,
		"elicitation.url":  elicitation.Get("url").Exists(),
		"sampling":         sampling.Exists(),
		"sampling.tools":   sampling.Get("tools").Exists(),
		"roots":            capabilities.Get("roots").Exists(),
	}
}
