package judge

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"example.com/mcp7/scripts/internal/judge/peer"
	"example.com/mcp7/scripts/internal/judge/process"
)

// dispatched is true once Main has run: only then can the executable be started as guard or peer.
var dispatched bool

// Main must be the first call in the main function (or TestMain) of every program that calls [Run]. The judge starts
// that program's executable again, under other names, as its guard and as the scripted peer; Main plays those parts and
// exits. Under its own name the program goes on.
func Main() {
	switch strings.TrimSuffix(filepath.Base(os.Args[0]), exe) {
	case process.GuardName:
		process.GuardMain(os.Args[1:], os.Stdin)
		os.Exit(0)
	case peerName:
		os.Exit(peer.Main(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
	dispatched = true
}

func (r *run) startGuard() error {
	if !dispatched {
		return nil
	}
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the judge's executable: %w", err)
	}
	r.guard, err = process.StartGuard(self, r.mark, r.work)
	return err
}

// placePeer puts the scripted peer on the scripts' PATH.
func (r *run) placePeer() error {
	self, err := os.Executable()
	if err != nil {
		return fmt.Errorf("find the judge's executable: %w", err)
	}
	to := filepath.Join(r.bin, peerName+exe)
	if os.Symlink(self, to) == nil {
		return nil
	}
	return place(self, to)
}
