package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"net/http"
	"time"

	"example.com/mcp7/day-04/internal/message"
)

// A call is what the log says about a request. Tokens, handles, arguments and queries are not in it.
type call struct {
	method, tool, principal string
	status                  int
}

type callKey struct{}

// noteCall remembers what the request turned out to be.
func noteCall(r *http.Request, msg *message.Message, p principal) {
	if c, ok := r.Context().Value(callKey{}).(*call); ok {
		sum := sha256.Sum256([]byte(p.ID)) // enough to tell people apart, not enough to name them
		c.method, c.tool, c.principal = msg.Method, msg.Tool(), hex.EncodeToString(sum[:4])
	}
}

// logged logs each request when it is over.
func logged(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !slog.Default().Enabled(r.Context(), slog.LevelInfo) {
			next.ServeHTTP(w, r)
			return
		}
		start, c := time.Now(), &call{status: http.StatusOK}
		next.ServeHTTP(&statusWriter{w, c}, r.WithContext(context.WithValue(r.Context(), callKey{}, c)))
		slog.Info("request", "http", r.Method, "path", r.URL.Path, "status", c.status, "method", c.method, "tool", c.tool,
			"principal", c.principal, "gone", r.Context().Err() != nil, "ms", time.Since(start).Milliseconds())
	})
}

// A statusWriter notes the status.
type statusWriter struct {
	http.ResponseWriter
	call *call
}

func (w *statusWriter) WriteHeader(status int) {
	w.call.status = status
	w.ResponseWriter.WriteHeader(status)
}

// Unwrap lets http.ResponseController reach what is behind.
func (w *statusWriter) Unwrap() http.ResponseWriter { return w.ResponseWriter }

func writeDocument(w http.ResponseWriter, document any) {
	data, err := json.Marshal(document)
	if err != nil {
		http.Error(w, "internal error", http.StatusInternalServerError)
		return
	}
	w.Header().Set("Cache-Control", "max-age=300")
	writeJSON(w, http.StatusOK, data)
}
