//go:build unix

package descriptor

import (
	"fmt"
	"os"
	"os/exec"
	"testing"
)

// TestMain is also the program whose stdout is moved.
func TestMain(m *testing.M) {
	if os.Getenv("DESCRIPTOR_TEST") == "" {
		os.Exit(m.Run())
	}
	second, err := Duplicate(os.Stdout)
	if err == nil {
		err = Redirect(os.Stdout, os.Stderr)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	fmt.Println("by fmt")
	fmt.Fprintln(os.NewFile(1, "one"), "by descriptor")
	child := exec.Command("echo", "by a child")
	child.Stdout = os.Stdout
	child.Run()
	fmt.Fprintln(second, "by the second file")
}

func TestMove(t *testing.T) {
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "DESCRIPTOR_TEST=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	if string(out) != "by the second file\n" {
		t.Errorf("stdout got %q", out)
	}
}
