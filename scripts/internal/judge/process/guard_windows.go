package process

import "os/exec"

// prepareGuard has nothing to do: job objects end with the judge.
func prepareGuard(*exec.Cmd) {}
