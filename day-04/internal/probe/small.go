package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

// wait lets time pass.
func wait(ctx context.Context, args []string, _ func(any)) error {
	f := flag.NewFlagSet("wait", flag.ContinueOnError)
	d := f.Duration("time", 0, "how long, at most 10s")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *d > 10*time.Second {
		return errors.New("at most 10s")
	}
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(*d):
		return nil
	}
}

// until repeats a request until its answer has a text in it, or the time is over.
func until(ctx context.Context, args []string, print func(any)) error {
	var r request
	f := flag.NewFlagSet("until", flag.ContinueOnError)
	r.flags(f)
	text := f.String("text", "", "what to wait for")
	within := f.Duration("within", time.Second, "how long")
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := r.read(); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, *within)
	defer cancel()
	var last outcome
	http := client(1)
	for ctx.Err() == nil {
		req, err := r.http(ctx, r.body)
		if err != nil {
			return err
		}
		o, err := do(http, req)
		if err != nil {
			break
		}
		if last = o; strings.Contains(string(o.JSON), *text) {
			print(map[string]any{"seen": true})
			return nil
		}
	}
	print(map[string]any{"seen": false, "last": last})
	return nil
}

// big sends a body that is larger than what is read, in chunks, so that its length is not announced.
func big(ctx context.Context, args []string, print func(any)) error {
	f := flag.NewFlagSet("big", flag.ContinueOnError)
	url := f.String("url", "", "the MCP endpoint")
	n := f.Int("bytes", 2<<20, "how many")
	if err := f.Parse(args); err != nil {
		return err
	}
	body := io.MultiReader(strings.NewReader(`{"jsonrpc":"2.0","id":1,"method":"`), bytes.NewReader(bytes.Repeat([]byte("x"), *n)), strings.NewReader(`"}`))
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, *url, body)
	if err != nil {
		return err
	}
	req.Header = http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"}}
	o, err := do(client(1), req)
	if err != nil {
		return err
	}
	print(o)
	return nil
}

// change subscribes, calls a tool that changes something, and tells what comes on the stream.
func change(ctx context.Context, args []string, print func(any)) error {
	var listen, trigger request
	f := flag.NewFlagSet("change", flag.ContinueOnError)
	listen.flags(f)
	f.StringVar(&trigger.file, "trigger", "", "a `file` with the call that changes something")
	if err := f.Parse(args); err != nil {
		return err
	}
	trigger.url, trigger.token = listen.url, listen.token
	if err := errors.Join(listen.read(), trigger.read()); err != nil {
		return err
	}
	ctx, cancel := context.WithTimeout(ctx, 4*time.Second)
	defer cancel()
	req, err := listen.http(ctx, listen.body)
	if err != nil {
		return err
	}
	res, err := (&http.Client{}).Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	events := bufio.NewReader(res.Body)
	first, err := nextEvent(events)
	if err != nil {
		return err
	}
	call, err := trigger.http(ctx, trigger.body)
	if err != nil {
		return err
	}
	if _, err := do(client(1), call); err != nil {
		return err
	}
	second, err := nextEvent(events)
	if err != nil {
		return err
	}
	print(map[string]any{"first": first.Method, "second": second.Method, "subscription": second.Params.Meta.ID})
	return nil
}

type event struct {
	Method string
	Params struct {
		Meta struct {
			ID json.RawMessage `json:"io.modelcontextprotocol/subscriptionId"`
		} `json:"_meta"`
	}
}

func nextEvent(lines *bufio.Reader) (e event, err error) {
	for {
		line, err := lines.ReadString('\n')
		if err != nil {
			return e, fmt.Errorf("the stream ended: %w", err)
		}
		if data, ok := strings.CutPrefix(line, "data:"); ok {
			return e, json.Unmarshal([]byte(data), &e)
		}
	}
}

// apart tells how much two texts in a JSON file have in common: the length of their common beginning, and in how many places they differ.
func apart(_ context.Context, args []string, print func(any)) error {
	f := flag.NewFlagSet("apart", flag.ContinueOnError)
	file := f.String("file", "", "the `file`")
	if err := f.Parse(args); err != nil {
		return err
	}
	data, err := os.ReadFile(*file)
	if err != nil {
		return err
	}
	var pair [2]string
	if err := json.Unmarshal(data, &pair); err != nil {
		return err
	}
	common, different := 0, 0
	for i := range min(len(pair[0]), len(pair[1])) {
		if pair[0][i] != pair[1][i] {
			different++
		} else if different == 0 {
			common++
		}
	}
	print(map[string]int{"common": common, "different": different})
	return nil
}
