package main

import (
	"context"
	"encoding/hex"
	"errors"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"example.com/mcp7/day-06/internal/ticket"
)

// A deputyServer is the deputy as a server: MCP over HTTP at /mcp, and at /authorize the page that sends a user on to
// the service. open is how such servers are when nobody has thought of it.
type deputyServer struct {
	deputy
	open    bool
	service string // base URL

	mu     sync.Mutex
	drafts map[string]string
}

func deputyCommand(ctx context.Context, args []string, getenv func(string) string, out, stderr io.Writer) error {
	flags := flag.NewFlagSet("guard deputy", flag.ContinueOnError)
	flags.SetOutput(stderr)
	listen := flags.String("listen", "127.0.0.1:0", "where to listen, a loopback address")
	self := flags.String("audience", "https://deputy.example/mcp", "who the deputy is: the audience of its tokens")
	service := flags.String("service", "", "base `URL` of the service that trusts the deputy")
	pass := flags.String("pass", "", "`names` of headers to pass on, separated by commas")
	open := flags.Bool("open", false, "the unprotected deputy")
	if err := flags.Parse(args); err != nil {
		return usageError(err)
	}
	key, err := hex.DecodeString(getenv("GUARD_ISSUER_KEY"))
	if err != nil || len(key) == 0 || getenv("GUARD_SERVICE_CREDENTIAL") == "" {
		return errors.New("deputy: GUARD_ISSUER_KEY (hexadecimal) and GUARD_SERVICE_CREDENTIAL must be set")
	}
	d := &deputyServer{open: *open, service: *service, drafts: map[string]string{}}
	d.deputy = deputy{self: *self, issuer: key, own: getenv("GUARD_SERVICE_CREDENTIAL"), consents: map[string]bool{}}
	if *pass != "" {
		d.passes = strings.Split(*pass, ",")
	}
	if !d.open {
		if err := passable(d.passes); err != nil {
			return err
		}
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		return err
	}
	fmt.Fprintf(out, "http://%s\n", listener.Addr())
	server := &http.Server{Handler: d.handler(), ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}

func (d *deputyServer) handler() http.Handler {
	mux := http.NewServeMux()
	tools := mcp.NewStreamableHTTPHandler(d.serverFor, &mcp.StreamableHTTPOptions{Stateless: true, JSONResponse: true})
	mux.HandleFunc("/mcp", func(w http.ResponseWriter, r *http.Request) {
		if _, err := d.caller(r); err != nil {
			w.Header().Set("WWW-Authenticate", `Bearer error="invalid_token"`)
			http.Error(w, err.Error(), http.StatusUnauthorized)
			return
		}
		tools.ServeHTTP(w, r)
	})
	mux.HandleFunc("GET /authorize", d.authorize)
	mux.HandleFunc("POST /consent", d.consent)
	return mux
}

// caller returns whom a request's token speaks for.
func (d *deputyServer) caller(r *http.Request) (ticket.Claims, error) {
	token, ok := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	switch {
	case !ok:
		return ticket.Claims{}, errNoEntry
	case d.open:
		return ticket.Read(d.issuer, token)
	}
	return d.admit(token, time.Now())
}

type draftArguments struct {
	Text   string `json:"text,omitempty" jsonschema:"The text of a new draft"`
	Handle string `json:"handle,omitempty" jsonschema:"The handle that open_draft returned"`
	Owner  string `json:"owner,omitempty" jsonschema:"Whose draft it is; by default your own"`
}

type nothing struct{}

// serverFor makes the tools for one request: they know who is calling from the token, not from an argument.
func (d *deputyServer) serverFor(r *http.Request) *mcp.Server {
	claims, err := d.caller(r)
	if err != nil {
		return nil
	}
	s := mcp.NewServer(&mcp.Implementation{Name: "deputy", Version: "1.0.0"}, nil)
	mcp.AddTool(s, &mcp.Tool{Name: "list_files", Description: "Lists your files at the service."},
		func(ctx context.Context, _ *mcp.CallToolRequest, _ nothing) (*mcp.CallToolResult, any, error) {
			text, err := d.files(ctx, r.Header)
			return textResult(text), nil, err
		})
	mcp.AddTool(s, &mcp.Tool{Name: "open_draft", Description: "Keeps a text for an hour and returns its handle."},
		func(_ context.Context, _ *mcp.CallToolRequest, in draftArguments) (*mcp.CallToolResult, any, error) {
			return textResult(d.openDraft(claims.Subject, in.Text)), nil, nil
		})
	mcp.AddTool(s, &mcp.Tool{Name: "read_draft", Description: "Reads a draft by its handle."},
		func(_ context.Context, _ *mcp.CallToolRequest, in draftArguments) (*mcp.CallToolResult, any, error) {
			text, err := d.readDraft(claims.Subject, in.Owner, in.Handle)
			return textResult(text), nil, err
		})
	return s
}

func textResult(text string) *mcp.CallToolResult {
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: text}}}
}

// files asks the service, which trusts the deputy.
func (d *deputyServer) files(ctx context.Context, in http.Header) (string, error) {
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, d.service+"/files", nil)
	if err != nil {
		return "", err
	}
	if req.Header = d.outgoing(in); d.open {
		req.Header = http.Header{"Authorization": in["Authorization"]}
		for _, name := range d.passes {
			req.Header[http.CanonicalHeaderKey(name)] = in.Values(name)
		}
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return "", errors.New("the service does not answer")
	}
	defer res.Body.Close()
	body, err := io.ReadAll(io.LimitReader(res.Body, 1<<20))
	return string(body), err
}

func (d *deputyServer) openDraft(caller, text string) string {
	d.mu.Lock()
	defer d.mu.Unlock()
	handle := fmt.Sprintf("draft-%d", len(d.drafts)+1)
	key := handle
	if !d.open {
		handle = newHandle(len(d.drafts))
		key, _ = draftKey(caller, "", handle)
	}
	d.drafts[key] = text
	return handle
}

var errNoDraft = errors.New("there is no such draft; open a new one with open_draft")

func (d *deputyServer) readDraft(caller, owner, handle string) (string, error) {
	key, ok := handle, true
	if !d.open {
		key, ok = draftKey(caller, owner, handle)
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	text, there := d.drafts[key]
	if !ok || !there {
		return "", errNoDraft
	}
	return text, nil
}

// authorize is where a client sends its user. The cookie stands for the user's session with the deputy; the service has
// the user's consent to the deputy already, so it asks nothing: it only ever sees the deputy's one client id.
func (d *deputyServer) authorize(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	user, client, redirect := sessionUser(r), q.Get("client_id"), q.Get("redirect_uri")
	d.mu.Lock()
	agreed := d.open || d.consents[consentKey(user, client, redirect)]
	d.mu.Unlock()
	if !agreed {
		host := redirect
		if u, err := url.Parse(redirect); err == nil {
			host = u.Host
		}
		fmt.Fprintf(w, "consent required\nmay %q, which returns to %q, act for you?\n", client, host)
		return
	}
	to := d.service + "/authorize?" + url.Values{"client_id": {"deputy"}, "redirect_uri": {redirect}, "state": {q.Get("state")}}.Encode()
	http.Redirect(w, r, to, http.StatusFound)
}

// consent records what the user agreed to on the deputy's own page.
func (d *deputyServer) consent(w http.ResponseWriter, r *http.Request) {
	user := sessionUser(r)
	if user == "" {
		http.Error(w, "log in first", http.StatusUnauthorized)
		return
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.consents[consentKey(user, r.FormValue("client_id"), r.FormValue("redirect_uri"))] = true
	w.WriteHeader(http.StatusNoContent)
}

func sessionUser(r *http.Request) string {
	c, err := r.Cookie("session")
	if err != nil {
		return ""
	}
	return c.Value
}
