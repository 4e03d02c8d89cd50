package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"strings"
	"time"
)

// A request is what the flags describe: a body from a file, and the headers that go with it.
type request struct {
	url, file, token string
	body             []byte
	header           http.Header
}

func (r *request) flags(f *flag.FlagSet) {
	f.StringVar(&r.url, "url", "", "the MCP endpoint")
	f.StringVar(&r.file, "body", "", "a `file` with the JSON-RPC request")
	f.StringVar(&r.token, "token", "", "the access token")
}

// read reads the body and derives the mirrored headers from it, the tool's own from --param flags apart.
func (r *request) read() (err error) {
	if r.body, err = os.ReadFile(r.file); err != nil {
		return err
	}
	var m struct {
		Method string `json:"method"`
		Params struct {
			Name string `json:"name"`
			URI  string `json:"uri"`
		} `json:"params"`
	}
	if err := json.Unmarshal(r.body, &m); err != nil {
		return fmt.Errorf("%s: %w", r.file, err)
	}
	r.header = http.Header{
		"Content-Type": {"application/json"}, "Accept": {"application/json, text/event-stream"},
		"Mcp-Protocol-Version": {"2026-07-28"}, "Mcp-Method": {m.Method},
	}
	if name := m.Params.Name + m.Params.URI; name != "" {
		r.header.Set("Mcp-Name", name)
	}
	if r.token != "" {
		r.header.Set("Authorization", "Bearer "+r.token)
	}
	return nil
}

func (r *request) http(ctx context.Context, body []byte) (*http.Request, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	req.Header = r.header.Clone()
	return req, nil
}

// An outcome is a response, as far as the probes look at it.
type outcome struct {
	Status int             `json:"status"`
	JSON   json.RawMessage `json:"json,omitempty"`
}

// do sends a request and reads the whole response, at most 1 MB.
func do(client *http.Client, req *http.Request) (outcome, error) {
	res, err := client.Do(req)
	if err != nil {
		return outcome{}, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	if err != nil {
		return outcome{}, err
	}
	o := outcome{Status: res.StatusCode}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "application/json") && json.Valid(body) {
		o.JSON = body
	}
	return o, nil
}

// client follows no redirects and gives up after a while.
func client(connections int) *http.Client {
	return &http.Client{
		Timeout:       30 * time.Second,
		Transport:     &http.Transport{MaxIdleConnsPerHost: connections, MaxConnsPerHost: connections, DisableCompression: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
}
