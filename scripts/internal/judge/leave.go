package judge

import (
	"io"
	"strings"
	"time"
)

var hangupCommand = command{
	name:  "hangup",
	usage: "[-to SERVER] [-within D] [-exit N] [-unfinished]",
	about: `
Closes the server's stdin. It must answer what it still owes and exit by itself, with status 0, or N, within D (2s).
-unfinished: requests may stay unanswered (an open subscriptions/listen); one that was cancelled may in any case. Afterwards stdout and stderr work on what the
server wrote, byte for byte (of stderr the last 64 KiB).`,
	do: func(s *script, a arguments) {
		a.need(s, 0, 0)
		v := s.server(a.text("to", defaultServer))
		v.process.Stdin.Close()
		within := a.duration(s, "within", s.limits.Exit)
		s.awaitEnd(a, v, within, endOfStdin)
		s.checkExit(a, v.process.Exit())
	},
}

var signalCommand = command{
	name:  "signal",
	usage: "[-to SERVER] [-within D] [-exit N] [-unfinished] NAME",
	about: `
Sends the server the signal TERM or INT; its stdin stays open. It must answer what it still owes, unless -unfinished is
given, and exit within D (2s), with whatever status, or N. Stdout and stderr as after hangup. A program that was only just started may
not listen to signals yet: send it a request first. Windows has neither signal: there it is Ctrl-Break, which a Go program sees
as os.Interrupt.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, 1)
		v := s.server(a.text("to", defaultServer))
		// A server that has exited already shows in awaitEnd.
		if err := v.process.Signal(a.rest[0]); err != nil && !v.gone() {
			s.fault("%v", err)
		}
		s.awaitEnd(a, v, a.duration(s, "within", s.limits.Exit), signalled(a.rest[0]))
		switch e := v.process.Exit(); {
		case a.has("exit"):
			s.checkExit(a, e)
		case e.Held:
			s.fail(leftBehind)
		}
	},
}

// awaitEnd waits until a server that was asked to go has gone, and has kept the rules to the end.
func (s *script) awaitEnd(a arguments, v *server, within time.Duration, asked Text) {
	switch v.await(s, within, func() bool { return v.ended }) {
	case broken:
		s.fail(*v.breach)
	case late:
		s.fail(notExited(within, asked))
	}
	if q := v.unanswered(); q != nil && !a.has("unfinished") {
		s.fail(exitedBefore(q.envelope, v))
	}
	var stdout strings.Builder
	for i, m := range v.all() {
		stdout.Write(m.line)
		if i < len(v.messages)-1 || !v.cut {
			stdout.WriteByte('\n')
		}
	}
	s.stdout = stdout.String
	io.WriteString(s.ts.Stdout(), stdout.String())
	io.WriteString(s.ts.Stderr(), v.stderr.String())
}
