// Command rogue is a stdio server that misbehaves as it is told: what clients have met in the field, in one place. It is
// written without an SDK, since no SDK would do these things.
//
//	rogue -legacy silent -tools get_a,b     says nothing to server/discover, then is a server of 2025-11-25
//
// Each tool answers with its own name, arguments and more; some names mean something: see tools.go.
package main

import (
	"bufio"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type options struct {
	log, state    string
	legacy        string
	tools, file   string
	pages         string
	ttl           int
	listen        bool
	refuse        string
	versions      string
	hang          bool
	exit          int
	exitLater     int
	flood, junk   bool
	reverse       int
	keys, repeats bool
	name          string
}

func main() {
	var o options
	flag.StringVar(&o.log, "log", "", "append each message that comes in to this file")
	flag.StringVar(&o.state, "state", "", "count the starts of this server in this file")
	flag.StringVar(&o.legacy, "legacy", "", "know no server/discover: silent, die, empty, or an error code")
	flag.StringVar(&o.tools, "tools", "", "names of tools, separated by commas; n*NAME makes n of them")
	flag.StringVar(&o.file, "file", "", "names of tools, a JSON array, in place of -tools")
	flag.StringVar(&o.pages, "pages", "", "cursors of tools/list, separated by commas; - at the end for null")
	flag.IntVar(&o.ttl, "ttl", 3600_000, "ttlMs of tools/list")
	flag.BoolVar(&o.listen, "listen", false, "offer list_changed")
	flag.StringVar(&o.refuse, "refuse", "", "answer the first server/discover with this error object")
	flag.StringVar(&o.versions, "versions", "2026-07-28", "supportedVersions")
	flag.BoolVar(&o.hang, "hang", false, "read and say nothing")
	flag.IntVar(&o.exit, "exit", -1, "exit at once with this status")
	flag.IntVar(&o.exitLater, "exit-later", -1, "exit with this status when it is started the second time, or later")
	flag.BoolVar(&o.flood, "flood", false, "write 1 MB to stderr before each answer")
	flag.BoolVar(&o.junk, "junk", false, "write what is no answer before each answer, and answers in pieces")
	flag.IntVar(&o.reverse, "reverse", 0, "collect so many tools/call and answer the last one first, with decoys between")
	flag.BoolVar(&o.keys, "keys", false, "offer idempotency keys")
	flag.BoolVar(&o.repeats, "repeats", false, "send list_changed in the middle of each tools/list")
	flag.StringVar(&o.name, "name", "rogue", "what it calls itself")
	printed := flag.String("print", "", "print this file and exit")
	flag.Parse()
	if *printed != "" {
		data, err := os.ReadFile(*printed)
		if err != nil {
			fmt.Fprintln(os.Stderr, "rogue:", err)
			os.Exit(1)
		}
		os.Stdout.Write(data)
		return
	}
	s := &server{options: o, starts: countStart(o.state)}
	if o.exit >= 0 || (o.exitLater >= 0 && s.starts > 1) {
		fmt.Fprintln(os.Stderr, "cannot open the database")
		os.Exit(max(o.exit, o.exitLater))
	}
	s.setTools()
	s.run()
}

// countStart returns how often the server was started with this file.
func countStart(path string) int {
	if path == "" {
		return 1
	}
	data, _ := os.ReadFile(path)
	n, _ := strconv.Atoi(strings.TrimSpace(string(data)))
	os.WriteFile(path, []byte(strconv.Itoa(n+1)), 0o644)
	return n + 1
}

type message struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params json.RawMessage `json:"params"`
}

type server struct {
	options
	starts int
	asked  int // server/discover
	ready  bool
	held   []message
	counts map[string]int

	mu         sync.Mutex // guards what follows, and stdout
	names      []string
	subscribed json.RawMessage
}

func (s *server) run() {
	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	for {
		line, err := in.ReadBytes('\n')
		if err != nil {
			return
		}
		s.note(line)
		var m message
		if json.Unmarshal(line, &m) != nil || s.hang {
			continue
		}
		s.handle(m)
	}
}

func (s *server) note(line []byte) {
	if s.log == "" {
		return
	}
	f, err := os.OpenFile(s.log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return
	}
	f.Write(line)
	f.Close()
}

func (s *server) handle(m message) {
	switch m.Method {
	case "server/discover":
		s.discover(m)
	case "initialize":
		s.ready = true
		s.answer(m.ID, map[string]any{
			"protocolVersion": "2025-11-25", "serverInfo": s.info(), "capabilities": map[string]any{"tools": map[string]any{}},
		})
	case "subscriptions/listen":
		s.mu.Lock()
		s.subscribed = m.ID
		s.mu.Unlock()
		s.notify("notifications/subscriptions/acknowledged", map[string]any{"notifications": map[string]bool{"toolsListChanged": true}})
	case "tools/list":
		s.listTools(m)
	case "tools/call":
		if s.reverse == 0 {
			go s.call(m)
			return
		}
		if s.held = append(s.held, m); len(s.held) == s.reverse {
			s.answerInReverse()
		}
	case "notifications/initialized", "notifications/cancelled":
	default:
		s.fail(m.ID, -32601, "method not found")
	}
}

func (s *server) info() map[string]any { return map[string]any{"name": s.name, "version": "0.0.1"} }

func (s *server) discover(m message) {
	s.asked++
	switch {
	case s.legacy == "silent" || (s.legacy != "" && s.ready):
	case s.legacy == "die":
		fmt.Fprintln(os.Stderr, "ExpectedInitializeRequest")
		os.Exit(1)
	case s.legacy == "empty":
		s.answer(m.ID, map[string]any{})
	case s.legacy != "":
		code, _ := strconv.Atoi(s.legacy)
		s.fail(m.ID, code, "not initialized")
	case s.refuse != "" && (s.asked == 1 || !strings.Contains(s.refuse, "2026-07-28")):
		s.write([]byte(`{"jsonrpc":"2.0","id":` + string(m.ID) + `,"error":` + s.refuse + `}`))
	default:
		capabilities := map[string]any{"tools": map[string]any{"listChanged": s.listen}}
		if s.keys {
			capabilities["extensions"] = map[string]any{"com.example.mcp7/idempotency-key": map[string]any{}}
		}
		s.answer(m.ID, map[string]any{
			"resultType": "complete", "supportedVersions": strings.Split(s.versions, ","), "capabilities": capabilities,
			"ttlMs": 0, "cacheScope": "private", "_meta": map[string]any{"io.modelcontextprotocol/serverInfo": s.info()},
		})
	}
}

// answerInReverse answers the last request first. Between the answers there are some that nobody asked for.
func (s *server) answerInReverse() {
	for i := len(s.held) - 1; i >= 0; i-- {
		id := string(s.held[i].ID)
		s.write([]byte(`{"jsonrpc":"2.0","id":"` + strings.Trim(string(s.held[0].ID), `"`) + `","result":{"content":[],"decoy":1}}`))
		s.write([]byte(`{"jsonrpc":"2.0","id":` + strconv.Itoa(900+i) + `,"result":{"content":[],"decoy":2}}`))
		s.write([]byte(`{"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"decoy"}}`))
		s.write([]byte(`{"jsonrpc":"2.0","id":` + id + `,"method":"ping"}`))
		s.call(s.held[i])
		s.write([]byte(`{"jsonrpc":"2.0","id":` + id + `,"result":{"content":[],"decoy":3}}`))
	}
}

func (s *server) answer(id json.RawMessage, result any) {
	data, err := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "result": result})
	if err != nil {
		panic(err)
	}
	if s.flood {
		line := strings.Repeat("e", 1023) + "\n"
		for range 1024 {
			os.Stderr.WriteString(line)
		}
	}
	if s.junk {
		s.write([]byte("Server started!"))
		s.write([]byte("[]"))
		s.write([]byte(""))
		s.write([]byte("\xff\xfe{"))
		s.write([]byte(`{"jsonrpc":"2.0","Id":` + string(id) + `,"Result":{"content":[]}}`))
		s.write([]byte(`{"jsonrpc":"2.0","id":` + string(id) + `}`))
		s.write([]byte(`{"jsonrpc":"2.0","id":"server-1","method":"sampling/createMessage","params":{}}`))
		s.mu.Lock()
		for _, b := range data { // byte by byte: letters of several bytes are torn apart, too
			os.Stdout.Write([]byte{b})
		}
		os.Stdout.WriteString("\r\n")
		s.mu.Unlock()
		return
	}
	s.write(data)
}

func (s *server) fail(id json.RawMessage, code int, text string) {
	data, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "id": id, "error": map[string]any{"code": code, "message": text}})
	s.write(data)
}

func (s *server) notify(method string, params map[string]any) {
	s.mu.Lock()
	id := s.subscribed
	s.mu.Unlock()
	if id != nil {
		params["_meta"] = map[string]any{"io.modelcontextprotocol/subscriptionId": id}
	}
	data, _ := json.Marshal(map[string]any{"jsonrpc": "2.0", "method": method, "params": params})
	s.write(data)
}

func (s *server) write(line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	os.Stdout.Write(append(line, '\n'))
}

func wait(d time.Duration) { time.Sleep(d) }
