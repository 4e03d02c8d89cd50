// Package judge builds a day's program and runs criteria against the binary, from outside.
//
// [Run] is the whole of it: it builds one tree, plays the scripts of the chosen criteria (testscript, with the commands
// that COMMANDS.md describes) and returns a [Report], whose [Report.Message] says to a student how a criterion went. It
// is the only place that starts student code. Silence, a timeout, a panic of the judge or a script that did not run
// never count as a pass.
//
// Where to look: build.go builds; play.go runs one script and decides; commands.go is the table of commands, each of
// which stands in a file of its idea (run.go, send.go, …); server.go holds the rules for a stdio server; phrases.go has
// every sentence that a student reads. The package process starts and ends programs, peer is the scripted peer.
package judge

// commandsHead opens COMMANDS.md.
const commandsHead = `# The commands of a criterion

This file is made from the table in commands.go; ` + "`go test ./internal/judge -update`" + ` writes it anew.

A criterion is a [testscript](https://pkg.go.dev/github.com/rogpeppe/go-internal/testscript): a header, sentences and
commands, then the files that they use. Each sentence (a line that begins with "# ") says what the commands below it
show, since a student reads it when one of them fails. A line "# zh: …" right behind it is its Chinese form.

    # Criterion 3: a cursor this server did not mint is refused.
    # zh: 拒绝不是本服务端签发的游标。
    # exercises: 3.2
    # with: other=./internal/servers/other
    # source: spec 2026-07-28 server/utilities/pagination, Error Handling

    # a cursor from another server
    # zh: 另一个服务端签发的游标
    serve
    send list.json
    want .error.code -32602
    hangup

    -- list.json --
    {"jsonrpc": "2.0", "id": 1, "method": "resources/list", "params": {"cursor": "x"}}

What holds everywhere:

- Flags have one dash and stand first; "--" ends them. D is a duration such as 500ms; what stands in brackets behind it
  is the limit without the flag.
- Single quotes keep blanks and # in a word and switch off $NAME. A # inside a word without quotes is refused, since
  testscript drops the rest of the line there. JSON stands in files or in quotes.
- Programs see PATH, HOME, TMPDIR and LANG=C.UTF-8, what ` + "`env NAME=value`" + ` lines set, and -env. Nothing else of the
  caller's environment: write ` + "`-env MOCK=1`" + ` where it is meant.
- PATH holds the graded program under its day's name, the programs of the header's "with" line, and peer (its steps:
  ` + "`go doc ./internal/judge/peer`" + `).
- Each program has its own process group, is killed with its children at the script's end, and may take 1 GB of memory
  and write 64 MB to stdout, 16 MB in one message, 10,000 messages. The whole script may take 30s.
- testscript's stdout, stderr, grep, cmp, cmpenv, cp, env, exists, cd, mkdir, rm and so on work as usual. exec, kill, wait,
  stdin, ttyin, ttyout, skip, stop, [short] and [net] are refused: they start programs without limits, or end a script early.
- A fault of the script (a wrong flag, a broken query, a missing file) is an infrastructure error, never a pass or a fail.
`
