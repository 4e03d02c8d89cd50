package balance

import (
	"bufio"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
)

func balancer(t *testing.T, replicas ...string) string {
	t.Helper()
	var urls []*url.URL
	for _, r := range replicas {
		u, err := url.Parse(r)
		if err != nil {
			t.Fatal(err)
		}
		urls = append(urls, u)
	}
	front := httptest.NewServer(New(urls))
	t.Cleanup(front.Close)
	return front.URL
}

func replicaOf(t *testing.T, handle http.HandlerFunc) string {
	t.Helper()
	s := httptest.NewServer(handle)
	t.Cleanup(s.Close)
	return s.URL
}

func echo(asked *atomic.Int32) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		io.Copy(w, r.Body)
	}
}

func post(t *testing.T, url, body string) (status int, answer string) {
	t.Helper()
	res, err := http.Post(url, "application/json", strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	data, err := io.ReadAll(res.Body)
	if err != nil {
		t.Fatal(err)
	}
	return res.StatusCode, string(data)
}

func TestRoundRobin(t *testing.T) {
	var a, b atomic.Int32
	front := balancer(t, replicaOf(t, echo(&a)), replicaOf(t, echo(&b)))
	for range 10 {
		if status, answer := post(t, front, "hello"); status != 200 || answer != "hello" {
			t.Fatalf("got %d %q", status, answer)
		}
	}
	if a.Load() != 5 || b.Load() != 5 {
		t.Errorf("asked %d and %d times", a.Load(), b.Load())
	}
}

func TestADeadReplicaIsNotNoticed(t *testing.T) {
	var alive atomic.Int32
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	dead := "http://" + listener.Addr().String()
	listener.Close()
	front := balancer(t, dead, replicaOf(t, echo(&alive)))
	for range 20 {
		if status, answer := post(t, front, "hello"); status != 200 || answer != "hello" {
			t.Fatalf("got %d %q", status, answer)
		}
	}
	if alive.Load() != 20 {
		t.Errorf("asked the living replica %d times", alive.Load())
	}
	if status, _ := post(t, balancer(t, dead), "hello"); status != http.StatusBadGateway {
		t.Errorf("with no replica left: status %d", status)
	}
}

// A request that has reached a replica may have run: it is sent again only if that does no harm.
func TestNothingRunsTwiceThatShouldNot(t *testing.T) {
	for name, test := range map[string]struct {
		header     http.Header
		wantStatus int
	}{
		"an order":       {http.Header{"Mcp-Method": {"tools/call"}, "Mcp-Name": {"checkout"}}, http.StatusBadGateway},
		"no headers":     {http.Header{}, http.StatusBadGateway},
		"a look":         {http.Header{"Mcp-Method": {"tools/call"}, "Mcp-Name": {"get_cart"}}, http.StatusOK},
		"a list":         {http.Header{"Mcp-Method": {"tools/list"}}, http.StatusOK},
		"a subscription": {http.Header{"Mcp-Method": {"subscriptions/listen"}}, http.StatusOK},
	} {
		t.Run(name, func(t *testing.T) {
			var asked, other atomic.Int32
			breaks := replicaOf(t, func(w http.ResponseWriter, r *http.Request) {
				asked.Add(1)
				conn, _, err := http.NewResponseController(w).Hijack()
				if err != nil {
					t.Error(err)
					return
				}
				conn.Close()
			})
			urlA, errA := url.Parse(replicaOf(t, echo(&other)))
			urlB, errB := url.Parse(breaks)
			if errA != nil || errB != nil {
				t.Fatal(errA, errB)
			}
			front := httptest.NewServer(New([]*url.URL{urlA, urlB}, "get_cart"))
			defer front.Close()
			req, err := http.NewRequest("POST", front.URL, strings.NewReader("x"))
			if err != nil {
				t.Fatal(err)
			}
			req.Header = test.header
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != test.wantStatus || asked.Load() != 1 {
				t.Errorf("status %d, want %d; the replica that breaks was asked %d times", res.StatusCode, test.wantStatus, asked.Load())
			}
		})
	}
}

func TestWatchSeesWhoIsAboutToEnd(t *testing.T) {
	var ready atomic.Bool
	var a, b atomic.Int32
	leaving := replicaOf(t, func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/readyz" {
			a.Add(1)
		} else if !ready.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
		}
	})
	u, err := url.Parse(leaving)
	if err != nil {
		t.Fatal(err)
	}
	other, err := url.Parse(replicaOf(t, echo(&b)))
	if err != nil {
		t.Fatal(err)
	}
	balancer := New([]*url.URL{u, other})
	front := httptest.NewServer(balancer)
	defer front.Close()
	balancer.replicas[0].ask(t.Context())
	for range 10 {
		post(t, front.URL, "hello")
	}
	if a.Load() != 0 || b.Load() != 10 {
		t.Errorf("asked the one that is leaving %d times", a.Load())
	}
	ready.Store(true)
	balancer.replicas[0].ask(t.Context())
	for range 10 {
		post(t, front.URL, "hello")
	}
	if a.Load() != 5 {
		t.Errorf("asked the one that is back %d times of 10", a.Load())
	}
}

func TestEventsPassAtOnce(t *testing.T) {
	goOn := make(chan struct{})
	front := balancer(t, replicaOf(t, func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/event-stream")
		io.WriteString(w, "data: 1\n\n")
		http.NewResponseController(w).Flush()
		<-goOn
	}))
	res, err := http.Post(front, "application/json", strings.NewReader("{}"))
	if err != nil {
		t.Fatal(err)
	}
	defer res.Body.Close()
	if line, err := bufio.NewReader(res.Body).ReadString('\n'); err != nil || line != "data: 1\n" {
		t.Errorf("got %q, %v", line, err)
	}
	close(goOn)
}
