package gateway

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"
)

func TestGateway(t *testing.T) {
	var seen http.Header
	upstream := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { seen = r.Header.Clone() }))
	defer upstream.Close()
	u, err := url.Parse(upstream.URL)
	if err != nil {
		t.Fatal(err)
	}
	front := httptest.NewServer(New(u, "Shop-Principal", map[string]string{"sesame": "alice"}))
	defer front.Close()
	for name, test := range map[string]struct {
		header http.Header
		status int
		who    string
	}{
		"a list":               {http.Header{"Mcp-Method": {"tools/list"}}, 200, ""},
		"a call":               {http.Header{"Mcp-Method": {"tools/call"}}, 401, ""},
		"a call with a key":    {http.Header{"Mcp-Method": {"tools/call"}, "Authorization": {"Bearer sesame"}}, 200, "alice"},
		"a wrong key":          {http.Header{"Mcp-Method": {"tools/call"}, "Authorization": {"Bearer Sesame"}}, 401, ""},
		"no method":            {http.Header{}, 400, ""},
		"two methods":          {http.Header{"Mcp-Method": {"tools/list", "tools/call"}}, 400, ""},
		"a principal smuggled": {http.Header{"Mcp-Method": {"tools/list"}, "Shop-Principal": {"root"}}, 200, ""},
		"an old revision":      {http.Header{"Mcp-Method": {"tools/list"}, "Mcp-Protocol-Version": {"2025-11-25"}}, 400, ""},
		"no revision":          {http.Header{"Mcp-Method": {"tools/list"}, "Mcp-Protocol-Version": nil}, 400, ""},
		"not a revision":       {http.Header{"Mcp-Method": {"tools/list"}, "Mcp-Protocol-Version": {"z"}}, 400, ""},
	} {
		t.Run(name, func(t *testing.T) {
			seen = nil
			req, err := http.NewRequest("POST", front.URL+"/mcp", nil)
			if err != nil {
				t.Fatal(err)
			}
			req.Header.Set("Mcp-Protocol-Version", "2026-07-28")
			for key, values := range test.header {
				req.Header[key] = values
			}
			res, err := http.DefaultClient.Do(req)
			if err != nil {
				t.Fatal(err)
			}
			res.Body.Close()
			if res.StatusCode != test.status {
				t.Errorf("status %d, want %d", res.StatusCode, test.status)
			}
			if (seen != nil) != (test.status == 200) {
				t.Errorf("passed on: %v", seen != nil)
			}
			if got := seen.Get("Shop-Principal"); got != test.who {
				t.Errorf("the shop is told %q, want %q", got, test.who)
			}
			if seen.Get("Authorization") != "" {
				t.Error("the key is passed on")
			}
		})
	}
}
