package judge

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"strings"
)

var listenCommand = command{
	name:  "listen",
	usage: "NAME",
	about: `
Finds a free loopback port and sets $NAME to 127.0.0.1:PORT, for a server that is to listen there.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, 1)
		for {
			listener, err := net.Listen("tcp", "127.0.0.1:0")
			if err != nil {
				s.fault("%v", err)
			}
			address := listener.Addr().String()
			listener.Close()
			// The system may offer a port again that another script has not taken yet.
			if _, given := s.run.ports.LoadOrStore(address, true); !given {
				s.ts.Setenv(a.rest[0], address)
				return
			}
		}
	},
}

var httpCommand = command{
	name:  "http",
	usage: "[-headers FILE] [-header 'K: V']… [-within D] [-until QUERY] METHOD URL [BODYFILE]",
	about: `
Sends one HTTP request, exactly these headers (and Host, Content-Length, User-Agent), no redirects, no proxy. FILE holds
headers that many requests share, "K: V" lines in which ${NAME} is the variable's value; -header adds to them. The whole
response must come within D (5s), 16 MB at the most. The current document is {"status", "headers": {lower-case name:
value}, "body": text, "json": the body if it is JSON, "messages": [the data of each server-sent event]}.

With -until the response is a stream that need not end: the connection is closed at the first event for whose data the
gojq QUERY is true.`,
	do: func(s *script, a arguments) {
		a.need(s, 2, 3)
		var body []byte
		if len(a.rest) == 3 {
			body = []byte(s.ts.ReadFile(a.rest[2]))
		}
		req, err := http.NewRequestWithContext(s.ctx, a.rest[0], a.rest[1], bytes.NewReader(body))
		if err != nil {
			s.fault("%v", err)
		}
		for _, header := range s.headers(a) {
			name, value, ok := strings.Cut(header, ":")
			if !ok {
				s.fault("header %q is not 'Name: value'", header)
			}
			if strings.EqualFold(name, "host") {
				req.Host = strings.TrimSpace(value)
				continue
			}
			req.Header.Add(strings.TrimSpace(name), strings.TrimSpace(value))
		}
		s.transcript.body(record{Conn: defaultServer, From: "client", HTTP: &httpRecord{Method: req.Method, URL: req.URL.String(), Headers: plainHeaders(req.Header)}}, body)
		s.exchange(a, req)
	},
}

// headers are those of -headers, then those of -header.
func (s *script) headers(a arguments) []string {
	var list []string
	if a.has("headers") {
		for line := range strings.Lines(s.filled(a.text("headers", ""))) {
			if line = strings.TrimSpace(line); line != "" {
				list = append(list, line)
			}
		}
	}
	return append(list, a.flags["header"]...)
}

// exchange sends the request and makes the response the current document.
func (s *script) exchange(a arguments, req *http.Request) {
	within := a.duration(s, "within", s.limits.Answer)
	what := req.Method + " " + req.URL.Path
	res, err := s.httpClient(within).Do(req)
	var body []byte
	if err == nil {
		defer res.Body.Close()
		body, err = s.readBody(a, res.Body)
	}
	var timeout net.Error
	switch {
	case errors.As(err, &timeout) && timeout.Timeout(), errors.Is(err, os.ErrDeadlineExceeded):
		s.fail(noResponse(what, within))
	case err != nil:
		s.fail(requestFailed(what, err))
	}
	doc := map[string]any{"status": res.StatusCode, "headers": headerValues(res.Header), "body": string(body), "json": nil, "messages": []any{}}
	if v, err := decode(body); err == nil {
		doc["json"] = v
	}
	answer := record{Conn: defaultServer, From: "server", HTTP: &httpRecord{Status: res.StatusCode, Headers: plainHeaders(res.Header)}}
	if strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		events := eventData(string(body))
		s.transcript.body(answer, nil)
		for _, data := range events {
			s.transcript.message(defaultServer, "server", []byte(data), false)
		}
		doc["messages"] = decodeEvents(events)
	} else {
		s.transcript.body(answer, bytes.TrimRight(body, "\r\n"))
	}
	s.doc = &document{about: responseTo(what), value: doc, wire: fmt.Appendf(nil, "status %d, body %s", res.StatusCode, body)}
}

// readBody reads a response to its end or, with -until, to the event that is waited for.
func (s *script) readBody(a arguments, body io.Reader) ([]byte, error) {
	if !a.has("until") {
		return io.ReadAll(io.LimitReader(body, maxBody))
	}
	text := a.text("until", "")
	q := s.compile(text)
	lines := bufio.NewReader(io.LimitReader(body, maxBody))
	var all []byte
	for {
		line, err := lines.ReadBytes('\n')
		all = append(all, line...)
		if err == io.EOF {
			s.fail(noEvent(text, len(eventData(string(all)))))
		}
		if err != nil {
			return all, err
		}
		if len(bytes.TrimSpace(line)) > 0 {
			continue
		}
		if events := eventData(string(all)); len(events) > 0 {
			if v, err := s.ask(q, jsonOrText(events[len(events)-1])); err == nil && v == true {
				return all, nil
			}
		}
	}
}

// decodeEvents reads the events' data where it is JSON.
func decodeEvents(events []string) []any {
	list := make([]any, len(events))
	for i, data := range events {
		list[i] = jsonOrText(data)
	}
	return list
}

// eventData returns the data of each server-sent event.
func eventData(stream string) []string {
	var list, data []string
	flush := func() {
		if len(data) > 0 {
			list = append(list, strings.Join(data, "\n"))
		}
		data = nil
	}
	for line := range strings.Lines(stream) {
		line = strings.TrimRight(line, "\r\n")
		if line == "" {
			flush()
		} else if value, ok := strings.CutPrefix(line, "data:"); ok {
			data = append(data, strings.TrimPrefix(value, " "))
		}
	}
	flush()
	return list
}

func plainHeaders(h http.Header) map[string]string {
	m := map[string]string{}
	for name, list := range h {
		m[name] = strings.Join(list, ", ")
	}
	return m
}
