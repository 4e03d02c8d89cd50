// Package peer plays the other side of a conversation: a stdio server or client whose every line, delay and crash is
// written in a file. Criteria use it to see what a program does with a peer that no real one would be.
//
//	peer FILE
//
// FILE has one step a line; empty lines and those that begin with # are skipped:
//
//	expect JSON        read a message and require that it contains these members; its id is $id from now on
//	expect             read any message
//	send JSON          write a message; $id stands for the id of the last expected one, in its own notation
//	raw "TEXT"         write these bytes, in Go's quotes: raw "half a li", raw "\xff\n"
//	repeat N STEP      do a step N times; $n counts from 1
//	sleep D            wait, 100ms for instance
//	stderr TEXT        write a line to stderr
//	eof                read until stdin ends
//	close              close stdout
//	ignore-term        go on when SIGTERM comes
//	exit N             end with this status
//
// Every line that it reads is appended to FILE.log as it came. A message that is not the expected one ends it with
// status 97 and the reason on stderr; the end of FILE, with status 0.
package peer

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"reflect"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Mismatch is the exit status when the other side did not do what the script expects.
const Mismatch = 97

// Main plays the file that args name and returns the exit status.
func Main(args []string, stdin io.Reader, stdout io.WriteCloser, stderr io.Writer) int {
	if len(args) != 1 {
		fmt.Fprintln(stderr, "usage: peer FILE")
		return 2
	}
	script, err := os.ReadFile(args[0])
	if err != nil {
		fmt.Fprintln(stderr, "peer:", err)
		return 1
	}
	log, err := os.Create(args[0] + ".log")
	if err != nil {
		fmt.Fprintln(stderr, "peer:", err)
		return 1
	}
	defer log.Close()
	p := &player{in: bufio.NewReader(io.TeeReader(stdin, log)), out: stdout, err: stderr}
	for n, line := range strings.Split(string(script), "\n") {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		err := p.step(line)
		var exit exitStatus
		switch {
		case errors.As(err, &exit):
			return int(exit)
		case err != nil:
			fmt.Fprintf(stderr, "peer: %s:%d: %v\n", args[0], n+1, err)
			return Mismatch
		}
	}
	return 0
}

// An exitStatus ends the script.
type exitStatus int

func (e exitStatus) Error() string { return "exit " + strconv.Itoa(int(e)) }

// A player is the state of a running script.
type player struct {
	in  *bufio.Reader
	out io.WriteCloser
	err io.Writer
	id  string // the literal of the last expected message's id
}

func (p *player) step(line string) error {
	verb, rest, _ := strings.Cut(line, " ")
	rest = strings.TrimSpace(rest)
	switch verb {
	case "expect":
		return p.expect(rest)
	case "send":
		return p.send(rest)
	case "raw":
		text, err := strconv.Unquote(rest)
		if err != nil {
			return fmt.Errorf("raw %s: %w", rest, err)
		}
		_, err = io.WriteString(p.out, text)
		return err
	case "repeat":
		count, step, _ := strings.Cut(rest, " ")
		n, err := strconv.Atoi(count)
		if err != nil {
			return fmt.Errorf("repeat: %w", err)
		}
		for i := 1; i <= n && err == nil; i++ {
			err = p.step(strings.ReplaceAll(step, "$n", strconv.Itoa(i)))
		}
		return err
	case "sleep":
		d, err := time.ParseDuration(rest)
		if err != nil {
			return fmt.Errorf("sleep: %w", err)
		}
		time.Sleep(d)
		return nil
	case "stderr":
		_, err := fmt.Fprintln(p.err, rest)
		return err
	case "eof":
		_, err := io.Copy(io.Discard, p.in)
		return err
	case "close":
		return p.out.Close()
	case "ignore-term":
		signal.Ignore(syscall.SIGTERM)
		return nil
	case "exit":
		n, err := strconv.Atoi(rest)
		if err != nil {
			return fmt.Errorf("exit: %w", err)
		}
		return exitStatus(n)
	}
	return fmt.Errorf("%q is no step", verb)
}

// expect reads a message and compares it with what is wanted, which may be nothing.
func (p *player) expect(want string) error {
	line, err := p.in.ReadBytes('\n')
	if err != nil && len(line) == 0 {
		return fmt.Errorf("stdin ended, expected %s", want)
	}
	got, err := decode(line)
	if err != nil {
		return fmt.Errorf("got %q, which is not JSON: %w", line, err)
	}
	if want != "" {
		wanted, err := decode([]byte(want))
		if err != nil {
			return fmt.Errorf("expect %s: %w", want, err)
		}
		if !contains(got, wanted) {
			return fmt.Errorf("got %s, expected %s", bytes.TrimSpace(line), want)
		}
	}
	var message map[string]json.RawMessage
	json.Unmarshal(line, &message)
	p.id = string(message["id"])
	return nil
}

func (p *player) send(text string) error {
	if strings.Contains(text, "$id") {
		if p.id == "" {
			return fmt.Errorf("send %s: there is no id yet", text)
		}
		text = strings.ReplaceAll(text, "$id", p.id)
	}
	if !json.Valid([]byte(text)) {
		return fmt.Errorf("send %s: not JSON; use raw", text)
	}
	_, err := io.WriteString(p.out, text+"\n")
	return err
}

func decode(data []byte) (any, error) {
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var v any
	err := decoder.Decode(&v)
	return v, err
}

// contains reports whether got has all that want has: the members of objects, equal lists element by element.
func contains(got, want any) bool {
	switch want := want.(type) {
	case map[string]any:
		object, ok := got.(map[string]any)
		for name, value := range want {
			member, has := object[name]
			ok = ok && has && contains(member, value)
		}
		return ok
	case []any:
		list, ok := got.([]any)
		ok = ok && len(list) == len(want)
		for i := 0; ok && i < len(want); i++ {
			ok = contains(list[i], want[i])
		}
		return ok
	}
	return reflect.DeepEqual(got, want)
}
