// Package upstream gets JSON from HTTP services that may be slow, broken or in the way: every answer has a time limit,
// a size limit and is checked before it is believed.
package upstream

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	maxBody = 1 << 20                // bytes; the largest real answer is below 20 kB
	backoff = 200 * time.Millisecond // before the second and last try
)

// A Client gets JSON from one service.
type Client struct {
	Service string // its name in errors: "the weather service"
	Base    string // base URL without a slash at the end
	HTTP    *http.Client

	cache cache
}

// Get asks for path with query and decodes the JSON answer into v. A failed request is repeated once, after a pause, if it
// may succeed then and ctx leaves the time: a GET is safe to repeat. An answer is kept for fresh, or for less if its
// headers say so. Errors are [*Error], except those of a ctx that was cancelled.
func (c *Client) Get(ctx context.Context, path string, query url.Values, fresh time.Duration, v any) error {
	address := c.Base + path + "?" + query.Encode()
	body, ok := c.cache.get(address)
	if !ok {
		var keep time.Duration
		var err error
		body, keep, err = c.try(ctx, address)
		var failure *Error
		if errors.As(err, &failure) && failure.worthAnotherTry() && wait(ctx, max(backoff, failure.RetryAfter)) {
			body, keep, err = c.try(ctx, address)
		}
		if err != nil {
			return err
		}
		c.cache.put(address, body, min(fresh, keep))
	}
	if err := json.Unmarshal(body, v); err != nil {
		return &Error{Service: c.Service, Kind: Unreadable, Status: http.StatusOK, Err: err}
	}
	return nil
}

// try makes one request. keep is how long the answer may be used again.
func (c *Client) try(ctx context.Context, address string) (body []byte, keep time.Duration, err error) {
	fail := func(kind Kind, resp *http.Response, err error) ([]byte, time.Duration, error) {
		e := &Error{Service: c.Service, Kind: kind, Err: err}
		if resp != nil {
			e.Status, e.RetryAfter = resp.StatusCode, retryAfter(resp.Header)
		}
		return nil, 0, e
	}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", c.Service, err)
	}
	req.Header.Set("Accept", "application/json")
	resp, err := c.HTTP.Do(req)
	if err != nil {
		if errors.Is(ctx.Err(), context.Canceled) {
			return nil, 0, fmt.Errorf("%s: %w", c.Service, ctx.Err())
		}
		return fail(kindOf(err), nil, err)
	}
	defer resp.Body.Close()
	switch status := resp.StatusCode; {
	case status == http.StatusTooManyRequests:
		return fail(Limited, resp, nil)
	case status >= 500:
		return fail(Failed, resp, nil)
	case status != http.StatusOK:
		return fail(Refused, resp, nil)
	}
	if kind, _, _ := mime.ParseMediaType(resp.Header.Get("Content-Type")); kind != "application/json" {
		return fail(Unreadable, resp, fmt.Errorf("content type %q", resp.Header.Get("Content-Type")))
	}
	body, err = io.ReadAll(io.LimitReader(resp.Body, maxBody+1))
	switch {
	case err != nil:
		return fail(kindOf(err), nil, err)
	case len(body) > maxBody:
		return fail(Unreadable, resp, fmt.Errorf("more than %d bytes", maxBody))
	case !json.Valid(body):
		return fail(Unreadable, resp, errors.New("not JSON, or cut off"))
	}
	return body, lifetime(resp.Header), nil
}

func kindOf(err error) Kind {
	var timeout interface{ Timeout() bool }
	if errors.As(err, &timeout) && timeout.Timeout() {
		return Slow
	}
	return Unreachable
}

// wait reports whether there is time for another try after d.
func wait(ctx context.Context, d time.Duration) bool {
	if deadline, ok := ctx.Deadline(); ok && time.Until(deadline) <= d {
		return false
	}
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return true
	case <-ctx.Done():
		return false
	}
}

// retryAfter reads Retry-After, in seconds or as a date (RFC 9110, 10.2.3).
func retryAfter(h http.Header) time.Duration {
	value := h.Get("Retry-After")
	if seconds, err := strconv.Atoi(value); err == nil && seconds > 0 {
		return time.Duration(min(seconds, 24*60*60)) * time.Second
	}
	if at, err := http.ParseTime(value); err == nil {
		return max(0, min(time.Until(at), 24*time.Hour)).Round(time.Second)
	}
	return 0
}

// lifetime is how long an answer may be used again by its headers: no limit when they don't speak of it
// (RFC 9111, 5.2.2).
func lifetime(h http.Header) time.Duration {
	keep := time.Duration(1<<63 - 1)
	for part := range strings.SplitSeq(strings.ToLower(h.Get("Cache-Control")), ",") {
		name, value, _ := strings.Cut(strings.TrimSpace(part), "=")
		switch name {
		case "no-store", "no-cache":
			return 0
		case "max-age":
			if seconds, err := strconv.Atoi(strings.Trim(value, `"`)); err == nil {
				age, _ := strconv.Atoi(h.Get("Age"))
				keep = time.Duration(max(0, min(seconds, 1<<31)-max(0, age))) * time.Second
			}
		}
	}
	return keep
}
