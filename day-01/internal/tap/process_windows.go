package tap

import (
	"os"
	"os/exec"
)

var forwarded = []os.Signal{os.Interrupt}

// forwardSignal has nothing to do: the server shares the tap's console, and Ctrl-C has reached it already.
func forwardSignal(*os.Process, os.Signal) {}

func surviveBrokenPipe() (restore func()) { return func() {} }

func exitCode(state *os.ProcessState) int { return state.ExitCode() }

// adopt leaves the server in the console's group, where Ctrl-C reaches it directly. When the tap is killed, the
// server's stdin ends, which ends the server.
func adopt(*exec.Cmd) (release func()) { return func() {} }
