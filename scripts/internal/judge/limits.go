package judge

import "time"

// Limits bound what a graded program may take. A zero field means its default.
type Limits struct {
	Answer    time.Duration // for an answer, a notification, an HTTP response, the end of a `run`
	Exit      time.Duration // for the exit after the end of stdin or a signal
	Criterion time.Duration // for one whole script
	Build     time.Duration // for `go build`, a cold one included
	Stdout    int64         // bytes that a program may write to stdout
	Message   int           // bytes of one message
	Messages  int           // messages that one server may send
	Memory    int64         // bytes of data that one program may allocate
}

// DefaultLimits are the limits of a grade. A limit of 2 s per answer caught every hanging program that was tried;
// the rest is for slow machines.
var DefaultLimits = Limits{
	Answer:    5 * time.Second,
	Exit:      2 * time.Second,
	Criterion: 30 * time.Second,
	Build:     10 * time.Minute,
	Stdout:    64 << 20,
	Message:   16 << 20,
	Messages:  10_000,
	Memory:    1 << 30,
}

func (l Limits) withDefaults() Limits {
	d := DefaultLimits
	set(&d.Answer, l.Answer)
	set(&d.Exit, l.Exit)
	set(&d.Criterion, l.Criterion)
	set(&d.Build, l.Build)
	set(&d.Stdout, l.Stdout)
	set(&d.Message, l.Message)
	set(&d.Messages, l.Messages)
	set(&d.Memory, l.Memory)
	return d
}

func set[T comparable](to *T, value T) {
	var zero T
	if value != zero {
		*to = value
	}
}
