// Bad is every kind of server that the judge has to survive: `bad MODE`.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

func main() {
	mode := os.Args[1]
	switch mode {
	case "sleep":
		time.Sleep(time.Hour)
	case "env":
		env := map[string]string{}
		for _, pair := range os.Environ() {
			name, value, _ := strings.Cut(pair, "=")
			env[name] = value
		}
		json.NewEncoder(os.Stdout).Encode(env)
		return
	case "flood":
		line := []byte(strings.Repeat("x", 1<<16))
		for range 1 << 14 {
			os.Stdout.Write(line)
		}
	case "flood-json":
		for i := range 1 << 24 {
			fmt.Printf("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/tick\",\"params\":{\"n\":%d}}\n", i)
		}
	case "long-line":
		fmt.Printf("{\"jsonrpc\":\"2.0\",\"method\":\"%s\"}\n", strings.Repeat("x", 20<<20))
	case "flood-stderr":
		line := []byte(strings.Repeat("noise ", 1<<10) + "\n")
		for range 1 << 14 {
			os.Stderr.Write(line)
		}
	case "banner":
		fmt.Println("Loading the model…\x16")
	case "blank-line":
		fmt.Println()
	case "batch":
		fmt.Println(`[{"jsonrpc":"2.0","id":1,"result":{}}]`)
	case "grandchild", "grandchild-setsid":
		leaveChild(mode == "grandchild-setsid")
		if len(os.Args) > 2 {
			fmt.Println(`{"done":true}`)
			return
		}
	case "family":
		leaveChild(false)
		leaveChild(true)
		time.Sleep(time.Hour)
	case "ignore-term":
		signal.Ignore(syscall.SIGTERM)
	case "stop":
		term := make(chan os.Signal, 1)
		signal.Notify(term, syscall.SIGTERM)
		go func() { <-term; os.Exit(7) }()
	case "memory":
		eat()
	case "partial":
		fmt.Print(`{"jsonrpc":"2.0","method":"notif`)
		return
	case "fail":
		fmt.Fprintln(os.Stderr, "bad: it did not work")
		os.Exit(1)
	case "panic-now":
		var m map[string]int
		m["x"] = 1
	}
	serve(mode)
	if mode == "ignore-eof" || mode == "ignore-term" {
		time.Sleep(time.Hour)
	}
}

// serve answers requests in the way that mode says.
func serve(mode string) {
	in := bufio.NewReader(os.Stdin)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m struct {
			ID json.RawMessage `json:"id"`
		}
		json.Unmarshal(line, &m)
		id := string(m.ID)
		switch mode {
		case "silent":
			continue
		case "deaf":
			time.Sleep(time.Hour)
		case "exit":
			fmt.Fprintln(os.Stderr, "bad: giving up")
			os.Exit(3)
		case "panic":
			panic("no tools here")
		case "wrong-id":
			id = "4"
		case "string-id":
			id = `"` + id + `"`
		}
		answer := fmt.Sprintf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{}}\n", id)
		if mode == "twice" {
			answer += answer
		}
		io.WriteString(os.Stdout, answer)
	}
}

// leaveChild starts a process that holds stdout and stderr and does not end.
func leaveChild(setsid bool) {
	self, err := os.Executable()
	if err != nil {
		panic(err)
	}
	cmd := exec.Command(self, "sleep")
	cmd.Stdout, cmd.Stderr = os.Stdout, os.Stderr
	if setsid {
		newSession(cmd)
	}
	if err := cmd.Start(); err != nil {
		panic(err)
	}
}

// eat takes memory, 2 GB at the most.
func eat() {
	var held [][]byte
	for range 2 << 10 {
		block := make([]byte, 1<<20)
		for i := 0; i < len(block); i += 4096 {
			block[i] = 1
		}
		held = append(held, block)
	}
	fmt.Fprintln(os.Stderr, "had", len(held), "MB")
}
