package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"net/http"
	"strings"
	"sync"
)

func withoutKeepAlive() *http.Transport {
	return &http.Transport{DisableKeepAlives: true, DisableCompression: true}
}

// burst sends the same request many times at once, to one or several endpoints in turn (--url A,B), and counts the different answers.
func burst(ctx context.Context, args []string, print func(any)) error {
	var r request
	f := flag.NewFlagSet("burst", flag.ContinueOnError)
	r.flags(f)
	n := f.Int("n", 50, "how many")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *n < 1 || *n > 1000 {
		return fmt.Errorf("at most 1000 requests")
	}
	if err := r.read(); err != nil {
		return err
	}
	urls := strings.Split(r.url, ",")
	var (
		mu      sync.Mutex
		kinds   = map[string]int{}
		working sync.WaitGroup
		start   = make(chan struct{})
		http    = client(*n)
	)
	for i := range *n {
		each := r
		each.url = urls[i%len(urls)]
		req, err := each.http(ctx, r.body)
		if err != nil {
			return err
		}
		working.Go(func() {
			<-start
			o, err := do(http, req)
			mu.Lock()
			defer mu.Unlock()
			kinds[kind(o, err)]++
		})
	}
	close(start)
	working.Wait()
	print(kinds)
	return nil
}

// kind sums an answer up: "order", "result", "isError", "error -32602", "status 500" or "failed".
func kind(o outcome, err error) string {
	if err != nil {
		return "failed"
	}
	var answer struct {
		Error  *struct{ Code int }
		Result *struct {
			IsError           bool
			ResultType        string
			StructuredContent struct{ Order string }
		}
	}
	switch json.Unmarshal(o.JSON, &answer); {
	case answer.Error != nil:
		return fmt.Sprintf("error %d", answer.Error.Code)
	case answer.Result == nil:
		return fmt.Sprintf("status %d", o.Status)
	case answer.Result.IsError:
		return "isError"
	case answer.Result.StructuredContent.Order != "":
		return "order"
	case answer.Result.ResultType == "input_required":
		return "asked"
	}
	return "result"
}
