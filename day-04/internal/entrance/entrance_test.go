package entrance

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestOrigins(t *testing.T) {
	o, err := ParseOrigins("http://localhost:8080, https://shop.example")
	if err != nil {
		t.Fatal(err)
	}
	o.AddOwn("127.0.0.1:9000")
	o.AddOwn("0.0.0.0:9001") // whatever a browser calls this, it is not what we listen on
	o.AddOwn("localhost")
	for origin, want := range map[string]bool{
		"http://localhost:8080": true, "HTTP://LOCALHOST:8080": true, "https://shop.example": true, "https://shop.example:443": true,
		"http://127.0.0.1:9000": true, "http://localhost:9000": true,
		"http://evil.example": false, "null": false, "": false, "http://localhost.evil.example": false, "http://localhost:3000": false, "http://localhost": false,
		"https://localhost:8080": false, "http://shop.example": false, "http://user@localhost:8080": false, "http://localhost:8080/": false, "http://localhost:8080?x": false,
		"http://evil.example:9000": false, "http://0.0.0.0:9001": false, "http://localhost:9001": false,
		"file://": false, "http://[::1": false, "http://localhost:8080 http://evil.example": false,
	} {
		r := httptest.NewRequest("POST", "/mcp", nil)
		r.Header["Origin"] = []string{origin}
		if got := o.Check(r) == nil; got != want {
			t.Errorf("%q: allowed %v, want %v", origin, got, want)
		}
	}
	r := httptest.NewRequest("POST", "/mcp", nil)
	if o.Check(r) != nil {
		t.Error("a program that is no browser is refused")
	}
	r.Header["Origin"] = []string{"http://localhost:8080", "http://localhost:8080"}
	if o.Check(r) == nil {
		t.Error("two origins are accepted")
	}
	if _, err := ParseOrigins("localhost:8080"); err == nil {
		t.Error("a list entry without a scheme is accepted")
	}
}

func TestAccepts(t *testing.T) {
	for list, want := range map[string]bool{
		"application/json": true, "*/*": true, "application/*": true, "text/html, application/json;q=0.1": true, "APPLICATION/JSON": true,
		"": false, "text/*": false, "application/json;q=0": false, "application/jsonp": false, "application": false,
	} {
		if got := accepts(list, "application/json"); got != want {
			t.Errorf("%q: %v, want %v", list, got, want)
		}
	}
}

func TestBody(t *testing.T) {
	read := make(chan *Refusal, 1)
	server := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		_, refusal := Body(w, r, 100)
		read <- refusal
		select {
		case <-r.Context().Done():
			if refusal == nil {
				t.Error("the deadline for the body ended the request")
			}
		case <-time.After(100 * time.Millisecond): // longer than the deadline
		}
	}))
	server.Config.ReadTimeout = 50 * time.Millisecond
	server.Start()
	defer server.Close()
	post := func(body string) *Refusal {
		res, err := http.Post(server.URL, "application/json", strings.NewReader(body))
		if err == nil {
			res.Body.Close()
		}
		return <-read
	}
	if r := post(strings.Repeat("x", 100)); r != nil {
		t.Errorf("100 bytes of 100: %v", r)
	}
	if r := post(strings.Repeat("x", 101)); r == nil || r.Status != http.StatusRequestEntityTooLarge {
		t.Errorf("101 bytes of 100: %v", r)
	}
	req, err := http.NewRequest("POST", server.URL, neverEnding{})
	if err != nil {
		t.Fatal(err)
	}
	go http.DefaultClient.Do(req) // ends with the server's refusal
	if r := <-read; r == nil || r.Status != http.StatusRequestTimeout {
		t.Errorf("a body that never ends: %v", r)
	}
}

type neverEnding struct{}

func (neverEnding) Read(p []byte) (int, error) {
	time.Sleep(10 * time.Millisecond)
	p[0] = ' '
	return 1, nil
}
