package tap

import "os"

// ends are the three standard streams of the server, as seen from one side.
type ends struct{ stdin, stdout, stderr *os.File }

// pipes connects two sides: what one writes the other reads.
func pipes() (ours, theirs *ends, err error) {
	ours, theirs = &ends{}, &ends{}
	if theirs.stdin, ours.stdin, err = os.Pipe(); err == nil {
		if ours.stdout, theirs.stdout, err = os.Pipe(); err == nil {
			ours.stderr, theirs.stderr, err = os.Pipe()
		}
	}
	if err != nil {
		ours.close()
		theirs.close()
	}
	return ours, theirs, err
}

// close closes what is still open.
func (e *ends) close() {
	for _, f := range []*os.File{e.stdin, e.stdout, e.stderr} {
		if f != nil {
			f.Close()
		}
	}
}
