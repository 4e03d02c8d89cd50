// Toy is a stdio server of a few methods, and a command line: `toy upper WORD…`.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"strings"
)

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		Text string `json:"text"`
	} `json:"params"`
}

func main() {
	if len(os.Args) > 2 && os.Args[1] == "upper" {
		for _, word := range os.Args[2:] {
			fmt.Printf("{\"word\":%q,\"upper\":%q}\n", word, upper(word))
		}
		return
	}
	if len(os.Args) > 1 {
		fmt.Fprintf(os.Stderr, "toy: unknown command %q\n", os.Args[1])
		os.Exit(2)
	}
	serve(bufio.NewReader(os.Stdin))
}

// serve answers requests until stdin ends.
func serve(in *bufio.Reader) {
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		var m message
		switch {
		case json.Unmarshal(line, &m) != nil:
			fmt.Println(`{"jsonrpc":"2.0","error":{"code":-32700,"message":"parse error"}}`)
		case m.ID == nil:
			fmt.Printf("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/seen\",\"params\":{\"method\":%q}}\n", m.Method)
		case m.Method == "upper":
			fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"result\":{\"text\":%q}}\n", m.ID, upper(m.Params.Text))
		default:
			fmt.Printf("{\"jsonrpc\":\"2.0\",\"id\":%s,\"error\":{\"code\":-32601,\"message\":\"unknown method\"}}\n", m.ID)
		}
	}
}

// upper returns s in capital letters.
func upper(s string) string {
	// EXERCISE 1.1: write in capital letters.
	return strings.ToUpper(s)
	// END EXERCISE 1.1
}
