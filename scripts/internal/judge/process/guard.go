package process

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"sync"
)

// GuardName is the name under which the judge's executable runs as a guard.
const GuardName = "mcp7-guard"

// A Guard is a second process that waits for the judge's end. When the judge is killed it kills, in turn, every process
// group that was still running and removes the judge's folder. A nil Guard does nothing.
type Guard struct {
	mu   sync.Mutex
	pipe io.WriteCloser
	cmd  *exec.Cmd
}

// StartGuard starts executable as a guard: its [GuardMain] must run when the first argument is [GuardName].
// Processes carry mark in their environment; folder is what is removed.
func StartGuard(executable, mark, folder string) (*Guard, error) {
	cmd := exec.Command(executable)
	cmd.Args = []string{GuardName, mark, folder}
	cmd.Dir = os.TempDir()
	// A guard built with the race detector would otherwise sleep a second before it exits.
	cmd.Env = []string{"GORACE=atexit_sleep_ms=0"}
	prepareGuard(cmd)
	pipe, err := cmd.StdinPipe()
	if err != nil {
		return nil, err
	}
	if err := cmd.Start(); err != nil {
		return nil, fmt.Errorf("start the guard: %w", err)
	}
	return &Guard{pipe: pipe, cmd: cmd}, nil
}

// Close ends the guard. The processes must have ended before.
func (g *Guard) Close() {
	if g == nil {
		return
	}
	g.pipe.Close()
	g.cmd.Wait()
}

func (g *Guard) watch(pid int)  { g.tell('+', pid) }
func (g *Guard) forget(pid int) { g.tell('-', pid) }

func (g *Guard) tell(sign byte, pid int) {
	if g == nil {
		return
	}
	g.mu.Lock()
	defer g.mu.Unlock()
	fmt.Fprintf(g.pipe, "%c%d\n", sign, pid)
}

// GuardMain is the guard's main function. It returns when the judge has ended and everything is cleared away.
func GuardMain(args []string, stdin io.Reader) {
	running := map[int]bool{}
	lines := bufio.NewScanner(stdin)
	for lines.Scan() {
		pid, err := strconv.Atoi(strings.TrimLeft(lines.Text(), "+-"))
		if err != nil {
			continue
		}
		if strings.HasPrefix(lines.Text(), "+") {
			running[pid] = true
		} else {
			delete(running, pid)
		}
	}
	for pid := range running {
		killGroup(pid)
	}
	if len(args) == 2 {
		for range 3 {
			// A process that forks while it is looked for is found in the next round.
			if len(KillMarked(args[0])) == 0 {
				break
			}
		}
		os.RemoveAll(args[1])
	}
}
