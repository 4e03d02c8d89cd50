package sse

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestStream(t *testing.T) {
	proceed := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := Start(w, 10*time.Millisecond)
		defer s.Close()
		if err := s.Send([]byte(`{"n":1}`)); err != nil {
			t.Error(err)
		}
		<-proceed
		if err := s.Send([]byte(`{"n":2}`)); err != nil {
			t.Error(err)
		}
	}))
	defer server.Close()
	res, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	for name, want := range map[string]string{"Content-Type": "text/event-stream", "Cache-Control": "no-cache", "X-Accel-Buffering": "no"} {
		if got := res.Header.Get(name); got != want {
			t.Errorf("%s is %q, want %q", name, got, want)
		}
	}
	// The first event is there while the handler waits; then comments come, until it goes on.
	lines := bufio.NewScanner(res.Body)
	var events []string
	comments := 0
	for lines.Scan() {
		switch line := lines.Text(); {
		case strings.HasPrefix(line, ":"):
			if comments++; comments == 3 {
				close(proceed)
			}
		case strings.HasPrefix(line, "data: "):
			events = append(events, line)
		case line != "" && line != "event: message":
			t.Errorf("unexpected line %q", line)
		}
	}
	if comments < 3 || len(events) != 2 || events[1] != `data: {"n":2}` {
		t.Errorf("got %d comments and %q", comments, events)
	}
}

func TestAClientThatIsGone(t *testing.T) {
	done := make(chan error, 1)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		s := Start(w, time.Millisecond)
		defer s.Close()
		s.Send([]byte(`{}`))
		<-r.Context().Done()
		var err error
		for range 1000 { // the first writes may still fit into buffers
			if err = s.Send([]byte(strings.Repeat("x", 10_000))); err != nil {
				break
			}
		}
		done <- err
	}))
	defer server.Close()
	res, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	bufio.NewReader(res.Body).ReadString('\n')
	res.Body.Close()
	if err := <-done; err == nil {
		t.Error("sending to nobody is no error")
	}
}
