package judge

import "errors"

var keepCommand = command{
	name:  "keep",
	usage: "NAME QUERY",
	about: `
Sets $NAME to what a gojq QUERY of the current document gives, for fill to put into a later message: a cursor, a handle,
a requestState. A string is kept as it is, anything else as JSON on one line. The query must have exactly one output that
is not null.`,
	do: func(s *script, a arguments) {
		a.need(s, 2, 2)
		text := a.rest[1]
		got, err := s.ask(s.compile(text), s.current())
		if err == nil && got == nil {
			err = errors.New("null")
		}
		if err != nil {
			s.fail(complaint{Fail, noValue(text, err, s.doc), someValue(text)})
		}
		if value, ok := got.(string); ok {
			s.ts.Setenv(a.rest[0], value)
			return
		}
		s.ts.Setenv(a.rest[0], compact(got))
	},
}
