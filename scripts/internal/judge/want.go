package judge

var wantCommand = command{
	name:  "want",
	usage: "QUERY [VALUE]",
	about: `
Asks a gojq QUERY of the current document, which the last run, send, expect, http or calls has left. It must have
exactly one output: VALUE, which is JSON (or a plain string when it is not), or true when there is no VALUE. Numbers are
compared as numbers, objects without regard to order. "! want" requires an output that differs.

$answers holds the answers of the last send, in the order of sending; $received every message that its server has sent.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, 2)
		text := a.rest[0]
		q := s.compile(text)
		var want any = true
		if len(a.rest) == 2 {
			want = jsonOrText(a.rest[1])
		}
		got, err := s.ask(q, s.current())
		if err != nil {
			s.fail(complaint{Fail, noValue(text, err, s.doc), value(text, compact(want))})
		}
		switch equal := equalValues(got, want); {
		case a.not && equal:
			s.fail(complaint{Fail, locate(value(text, compact(got)), text, s.doc), otherValue(text, compact(want))})
		case !a.not && !equal:
			left, right := differing(text, got, want)
			s.fail(complaint{Fail, locate(left, text, s.doc), right})
		}
	},
}

// wholeValue is how long values may be, as JSON, to be shown whole when they differ.
const wholeValue = 120

// differing says how two values differ: whole when they are short, otherwise at their first difference.
func differing(query string, got, want any) (left, right Text) {
	if isPath(query) {
		d := firstDifference(got, want)
		return d.left(query), d.right(query)
	}
	if g, w := compact(got), compact(want); len(g) <= wholeValue && len(w) <= wholeValue {
		return same(short(g)), same(short(w))
	}
	d := firstDifference(got, want)
	return d.left(""), d.right("")
}
