package main

import (
	"bufio"
	"context"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// hangup sends a request, waits for the first event of its stream (or for some time), and closes the connection, as often as --n says.
func hangup(ctx context.Context, args []string, print func(any)) error {
	var r request
	f := flag.NewFlagSet("hangup", flag.ContinueOnError)
	r.flags(f)
	n := f.Int("n", 1, "how often")
	after := f.Duration("after", 0, "hang up after this time; 0: after the first event")
	if err := f.Parse(args); err != nil {
		return err
	}
	if *n < 1 || *n > 10_000 {
		return fmt.Errorf("at most 10000 times")
	}
	if err := r.read(); err != nil {
		return err
	}
	events := 0
	http := &http.Client{Transport: withoutKeepAlive(), Timeout: 10 * time.Second}
	for range *n {
		got, err := hangUpOnce(ctx, http, &r, *after)
		if err != nil {
			return err
		}
		events += got
	}
	print(map[string]any{"hangups": *n, "events": events})
	return nil
}

func hangUpOnce(ctx context.Context, http *http.Client, r *request, after time.Duration) (events int, err error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	if after > 0 {
		time.AfterFunc(after, cancel)
	}
	req, err := r.http(ctx, r.body)
	if err != nil {
		return 0, err
	}
	res, err := http.Do(req)
	if err != nil {
		if after > 0 && ctx.Err() != nil {
			return 0, nil
		}
		return 0, err
	}
	defer res.Body.Close()
	lines := bufio.NewReader(res.Body)
	for {
		line, err := lines.ReadString('\n')
		if strings.HasPrefix(line, "data:") {
			return 1, nil
		}
		if err != nil {
			return 0, nil
		}
	}
}

// slow opens connections that send a part of a request and then nothing, and tells how many the server has ended within the time.
func slow(ctx context.Context, args []string, print func(any)) error {
	f := flag.NewFlagSet("slow", flag.ContinueOnError)
	target := f.String("url", "", "the MCP endpoint")
	token := f.String("token", "", "the access token")
	where := f.String("in", "body", "where to stop: headers, body, or the body of a request that is refused by its headers")
	n := f.Int("n", 20, "how many connections")
	within := f.Duration("within", 4*time.Second, "how long to wait for the server to end them")
	if err := f.Parse(args); err != nil {
		return err
	}
	u, err := url.Parse(*target)
	if err != nil {
		return err
	}
	if *n < 1 || *n > 500 {
		return fmt.Errorf("at most 500 connections")
	}
	text := "POST " + u.Path + " HTTP/1.1\r\nHost: " + u.Host + "\r\n"
	if *where == "refused" {
		text += "Content-Type: text/plain\r\nContent-Length: 1000\r\n\r\nx"
	}
	if *where == "body" {
		text += "Content-Type: application/json\r\nAccept: application/json, text/event-stream\r\nContent-Length: 1000\r\n"
		if *token != "" {
			text += "Authorization: Bearer " + *token + "\r\n"
		}
		text += "\r\n{\"jsonrpc\":"
	}
	deadline := time.Now().Add(*within)
	var conns []net.Conn
	for range *n {
		conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", u.Host)
		if err != nil {
			return err
		}
		defer conn.Close()
		conn.SetDeadline(deadline)
		if _, err := io.WriteString(conn, text); err != nil {
			return err
		}
		conns = append(conns, conn)
	}
	ended := 0
	for _, conn := range conns {
		if _, err := io.Copy(io.Discard, conn); err == nil {
			ended++ // the server closed it before the deadline
		} else if opErr, ok := err.(*net.OpError); ok && !opErr.Timeout() {
			ended++
		}
	}
	print(map[string]any{"connections": *n, "ended": ended})
	return nil
}
