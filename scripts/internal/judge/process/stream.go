package process

import (
	"errors"
	"io"
	"os"
	"syscall"
	"time"
)

const (
	// holdGrace is how long after the program's exit a stream may stay open, with nothing in it, before somebody else is
	// taken to hold it.
	holdGrace = 250 * time.Millisecond
	// mostLeft is more than a pipe can hold after the program's exit, if nobody else writes.
	mostLeft = 2 << 20
	// lastRead is how long what is left is read when somebody held the stream and has been killed.
	lastRead = 200 * time.Millisecond
)

// A stream is a program's stdout or stderr. One goroutine reads it, whatever the writer makes of it, so that a full pipe
// never blocks the program.
type stream struct {
	file *os.File
	to   io.Writer
	held chan bool // gets one value, when reading ends: whether somebody but the program still held the stream
}

func newStream(file *os.File, to io.Writer) *stream {
	if to == nil {
		to = io.Discard
	}
	s := &stream{file: file, to: to, held: make(chan bool, 1)}
	go func() { s.held <- s.drain() }()
	return s
}

// exited tells the reader that the program has exited: from now on an open stream is somebody else's doing.
func (s *stream) exited() { s.file.SetReadDeadline(time.Unix(1, 0)) }

// drain reads until the end of the stream. Once the program has exited, which shows as the first missed deadline, it
// also ends when there is nothing to read for a while, or more than the program can have left in the pipe.
func (s *stream) drain() (held bool) {
	buf := make([]byte, 64<<10)
	exited, suspected, left := false, false, mostLeft
	for {
		n, err := s.file.Read(buf)
		if n > 0 {
			s.to.Write(buf[:n])
		}
		late := errors.Is(err, os.ErrDeadlineExceeded)
		switch {
		case err != nil && !late:
			return false
		case late && suspected:
			return true
		case late && exited:
			afterForks()
			suspected = true
		case late:
			exited = true
		case exited:
			left -= n
		}
		if left < 0 {
			return true
		}
		if exited {
			s.file.SetReadDeadline(time.Now().Add(holdGrace))
		}
	}
}

// afterForks returns when no fork is in flight: until its exec, a process that is being started elsewhere in the judge
// holds copies of all descriptors, which on a busy machine takes longer than holdGrace.
func afterForks() {
	syscall.ForkLock.Lock()
	defer syscall.ForkLock.Unlock()
}

// close reads what is left and closes the stream. The reader must have ended.
func (s *stream) close() {
	s.file.SetReadDeadline(time.Now().Add(lastRead))
	io.Copy(s.to, s.file)
	s.file.Close()
}
