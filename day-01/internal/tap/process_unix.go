//go:build unix

package tap

import (
	"os"
	"os/signal"
	"syscall"
)

// forwarded are the signals that the tap passes on to the server.
var forwarded = []os.Signal{
	syscall.SIGHUP, syscall.SIGINT, syscall.SIGQUIT, syscall.SIGTERM, syscall.SIGUSR1, syscall.SIGUSR2,
}

// forwardSignal reaches the server's whole group: launchers such as npx start the server as a child and don't pass
// signals on. Nobody may be left to take it.
func forwardSignal(server *os.Process, s os.Signal) { syscall.Kill(-server.Pid, s.(syscall.Signal)) }

// surviveBrokenPipe makes a write to a client that is gone an error, where Go would end the process. Ignoring the
// signal would do as well, but the server would inherit that.
func surviveBrokenPipe() (restore func()) {
	unread := make(chan os.Signal, 1)
	signal.Notify(unread, syscall.SIGPIPE)
	return func() { signal.Stop(unread) }
}

// exitCode is the status that a shell would report.
func exitCode(state *os.ProcessState) int {
	if ws, ok := state.Sys().(syscall.WaitStatus); ok && ws.Signaled() {
		return 128 + int(ws.Signal())
	}
	return state.ExitCode()
}
