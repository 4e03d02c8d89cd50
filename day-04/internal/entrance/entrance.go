// Package entrance is what every request to the MCP endpoint passes before anybody reads its body as a message: who may ask from a
// browser, which method, which media types, how large, and how slow.
//
// Specification 2026-07-28: basic/transports/streamable-http, Security & Endpoint, Sending Messages.
package entrance

import (
	"errors"
	"io"
	"mime"
	"net/http"
	"strings"
	"time"
)

// A Refusal is an answer without a JSON-RPC error: the request never became a message.
type Refusal struct {
	Status int
	Reason string
}

func (r *Refusal) Error() string { return r.Reason }

// Check looks at the method and the media types.
func Check(w http.ResponseWriter, r *http.Request) *Refusal {
	if r.Method != http.MethodPost {
		w.Header().Set("Allow", http.MethodPost)
		return &Refusal{http.StatusMethodNotAllowed, "the MCP endpoint accepts POST"}
	}
	if media, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || media != "application/json" {
		return &Refusal{http.StatusUnsupportedMediaType, "the body is application/json"}
	}
	if r.Header.Get("Content-Encoding") != "" {
		return &Refusal{http.StatusUnsupportedMediaType, "the body is not compressed"}
	}
	accept := strings.Join(r.Header.Values("Accept"), ",")
	if !accepts(accept, "application/json") || !accepts(accept, "text/event-stream") {
		return &Refusal{http.StatusNotAcceptable, "accept both application/json and text/event-stream"}
	}
	return nil
}

// accepts reports whether a list of media ranges holds one that covers the media type.
func accepts(list, media string) bool {
	kind, _, _ := strings.Cut(media, "/")
	for item := range strings.SplitSeq(list, ",") {
		got, params, err := mime.ParseMediaType(strings.TrimSpace(item))
		if err != nil || params["q"] == "0" {
			continue
		}
		if got == media || got == kind+"/*" || got == "*/*" {
			return true
		}
	}
	return false
}

// Body reads the whole body, at most limit bytes, within the server's ReadTimeout. Afterwards the connection has no read deadline, so that an
// answer may take its time: a deadline that passes looks like a client that is gone.
func Body(w http.ResponseWriter, r *http.Request, limit int64) ([]byte, *Refusal) {
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, limit))
	var tooLarge *http.MaxBytesError
	switch {
	case errors.As(err, &tooLarge):
		return nil, &Refusal{http.StatusRequestEntityTooLarge, "the body is too large"}
	case err != nil:
		w.Header().Set("Connection", "close")
		return nil, &Refusal{http.StatusRequestTimeout, "the body did not arrive"}
	}
	http.NewResponseController(w).SetReadDeadline(time.Time{}) // not every ResponseWriter can: then there is none
	return body, nil
}
