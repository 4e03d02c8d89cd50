package dictionary

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"
)

const longest = 140 // characters in a meaning

var (
	layers  = []Layer{JSONRPC, MCP, Meta, Extension, Schema, Payload}
	section = regexp.MustCompile(`^(2025-11-25 )?(basic|server|client)(/[a-z-]+)+, \S.*$`)
)

func TestEveryEntryIsComplete(t *testing.T) {
	for _, e := range Given().Entries() {
		where := fmt.Sprintf("%s.%s", e.In, e.Name)
		if e.In == "" || e.Name == "" {
			t.Errorf("%q: no definition or no name", where)
		}
		if !slices.Contains(layers, e.Layer) {
			t.Errorf("%s: layer %q", where, e.Layer)
		}
		if e.Eras == 0 || e.Eras&^InBoth != 0 {
			t.Errorf("%s: eras %b", where, e.Eras)
		}
		if e.Required && wildcard(e.Name) {
			t.Errorf("%s: a wildcard cannot be required", where)
		}
		if !section.MatchString(e.Spec) {
			t.Errorf("%s: section %q", where, e.Spec)
		}
		if strings.HasPrefix(e.Spec, "2025-11-25 ") != (e.Eras == InLegacy) {
			t.Errorf("%s: eras %b and section %q", where, e.Eras, e.Spec)
		}
		sentence(t, where, e.Meaning, ".", ". ")
		sentence(t, where, e.MeaningZH, "。", "。")
		if !strings.ContainsFunc(e.MeaningZH, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
			t.Errorf("%s: the Chinese text has no Chinese: %q", where, e.MeaningZH)
		}
	}
}

// sentence requires one sentence of bounded length, ended by stop and not interrupted by another end.
func sentence(t *testing.T, where, text, stop, end string) {
	t.Helper()
	if n := utf8.RuneCountInString(text); n > longest {
		t.Errorf("%s: %d characters: %q", where, n, text)
	}
	body, ended := strings.CutSuffix(text, stop)
	if !ended || strings.TrimSpace(body) == "" || strings.Contains(body, end) || strings.TrimSpace(text) != text {
		t.Errorf("%s: not one sentence that ends with %q: %q", where, stop, text)
	}
}

func TestNoMemberIsExplainedTwice(t *testing.T) {
	seen := make(map[string]bool)
	for _, e := range Given().Entries() {
		for _, era := range []Era{Modern, Legacy} {
			if !e.Eras.Has(era) {
				continue
			}
			where := fmt.Sprintf("%v %s.%s", era, e.In, e.Name)
			if seen[where] {
				t.Errorf("%s: two entries", where)
			}
			seen[where] = true
		}
	}
}

// bare are the definitions without entries: unions of which Variant always or mostly picks a member, and one empty object.
var bare = []string{"InputResponse", "MultiSelectEnumSchema.items", "GetTaskPayloadResult", "ClientCapabilities.roots"}

func TestEveryTypeHasEntries(t *testing.T) {
	d := Given().With(standIns...)
	for _, e := range d.Entries() {
		for _, era := range []Era{Modern, Legacy} {
			if e.Type != "" && e.Eras.Has(era) && !known(d, era, e.Type) {
				t.Errorf("%v %s.%s has type %q, which has no entries", era, e.In, e.Name, e.Type)
			}
		}
	}
	for definition, bases := range extends {
		for _, name := range append([]string{definition}, bases...) {
			if !known(d, Modern, name) && !known(d, Legacy, name) {
				t.Errorf("extends names %q, which has no entries", name)
			}
		}
	}
}

// known reports whether the definition has any entry in this era, of its own or inherited.
func known(d *Dictionary, era Era, definition string) bool {
	if slices.Contains(bare, definition) {
		return true
	}
	for k := range d.index[era] {
		if k.in == definition {
			return true
		}
	}
	return false
}

// The decisive members are exercise 1.3. Entries without texts stand in for them here.
var standIns = []Entry{
	{In: "Result", Name: "resultType", Eras: InModern},
	{In: "RequestMetaObject", Name: "io.modelcontextprotocol/protocolVersion", Eras: InModern},
	{In: "RequestMetaObject", Name: "io.modelcontextprotocol/clientCapabilities", Type: "ClientCapabilities", Eras: InModern},
	{In: "CacheableResult", Name: "ttlMs", Eras: InModern},
	{In: "CacheableResult", Name: "cacheScope", Eras: InModern},
	{In: "PaginatedResult", Name: "nextCursor", Eras: InBoth},
	{In: "CallToolResult", Name: "isError", Eras: InBoth},
	{In: "CallToolResult", Name: "structuredContent", Type: PayloadType, Eras: InBoth},
	{In: "InputRequiredResult", Name: "inputRequests", Type: "InputRequests", Eras: InModern},
	{In: "InputRequiredResult", Name: "requestState", Eras: InModern},
	{In: "InputResponseRequestParams", Name: "inputResponses", Type: "InputResponses", Eras: InModern},
	{In: "InputResponseRequestParams", Name: "requestState", Eras: InModern},
	{In: "NotificationMetaObject", Name: "io.modelcontextprotocol/subscriptionId", Eras: InModern},
	{In: "SubscriptionsListenResultMetaObject", Name: "io.modelcontextprotocol/subscriptionId", Eras: InModern},
}

func TestDecisiveEntriesAreLeftToTheReader(t *testing.T) {
	for _, e := range standIns {
		for _, era := range []Era{Modern, Legacy} {
			if _, ok := Given().Lookup(era, e.In, e.Name); ok {
				t.Errorf("%v %s.%s is given", era, e.In, e.Name)
			}
		}
	}
	d := Given().With(standIns...)
	for _, tt := range []struct {
		era      Era
		in, name string
		want     bool
	}{
		{Modern, "ListResourceTemplatesResult", "ttlMs", true},
		{Modern, "ListResourceTemplatesResult", "nextCursor", true},
		{Modern, "ListResourceTemplatesResult", "resultType", true},
		{Modern, "ReadResourceResult", "cacheScope", true},
		{Modern, "ReadResourceResult", "nextCursor", false},
		{Modern, "DiscoverResult", "ttlMs", true},
		{Modern, "CallToolResult", "ttlMs", false},
		{Modern, "ReadResourceRequestParams", "requestState", true},
		{Modern, "CompleteRequestParams", "requestState", false},
		{Modern, "InputRequiredResult", "resultType", true},
		{Modern, "ElicitResult", "resultType", false},
		{Legacy, "ListTasksResult", "nextCursor", true},
		{Legacy, "ListToolsResult", "ttlMs", false},
	} {
		if _, ok := d.Lookup(tt.era, tt.in, tt.name); ok != tt.want {
			t.Errorf("Lookup(%v, %q, %q) = %v", tt.era, tt.in, tt.name, ok)
		}
	}
}
