package config

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"slices"
	"time"

	"github.com/tailscale/hujson"
)

// entry is a server as the file has it. Durations are Go's: "1500ms", "30s".
type entry struct {
	Type           string            `json:"type"`
	Command        string            `json:"command"`
	Args           []string          `json:"args"`
	Env            map[string]string `json:"env"`
	Dir            string            `json:"cwd"`
	URL            string            `json:"url"`
	Headers        map[string]string `json:"headers"`
	OAuth          OAuth             `json:"oauth"`
	Disabled       bool              `json:"disabled"`
	ConnectTimeout string            `json:"connectTimeout"`
	ToolTimeout    string            `json:"toolTimeout"`
	ToolTimeouts   map[string]string `json:"toolTimeouts"`
	BreakerRest    string            `json:"breakerRest"`
}

var known = []string{
	"type", "command", "args", "env", "cwd", "url", "headers", "oauth", "disabled",
	"connectTimeout", "toolTimeout", "toolTimeouts", "breakerRest",
}

// server reads one entry. What is wrong with it is its own fault alone.
func server(m member, lookup func(string) (string, bool), warnings *[]string) (s Server, disabled bool) {
	s = Server{Alias: m.name}
	fail := func(err error) (Server, bool) {
		s.Err = fmt.Errorf("configuration of %q: %w", m.name, err)
		return s, false
	}
	keys, err := object(m.value)
	if err != nil {
		return fail(err)
	}
	for _, k := range keys {
		if !slices.Contains(known, k.name) {
			*warnings = append(*warnings, fmt.Sprintf("server %q: unknown key %q ignored", m.name, k.name))
		}
	}
	var e entry
	if err := json.Unmarshal(m.json(), &e); err != nil {
		return fail(err)
	}
	if e.Disabled {
		return s, true
	}
	x := expansion{lookup: lookup}
	s.Command, s.Dir, s.URL = x.text("command", e.Command), x.text("cwd", e.Dir), x.text("url", e.URL)
	for i, a := range e.Args {
		s.Args = append(s.Args, x.text(fmt.Sprintf("args[%d]", i), a))
	}
	s.Env, s.Headers = x.values("env", e.Env), x.values("headers", e.Headers)
	s.OAuth = e.OAuth
	s.OAuth.ClientID = x.text("oauth.clientId", e.OAuth.ClientID)
	s.OAuth.ClientSecret = x.text("oauth.clientSecret", e.OAuth.ClientSecret)
	d := durations{}
	s.Connect = d.parse("connectTimeout", e.ConnectTimeout, DefaultConnect)
	s.Call = d.parse("toolTimeout", e.ToolTimeout, DefaultCall)
	s.BreakerRests = d.parse("breakerRest", e.BreakerRest, DefaultRest)
	s.Calls = map[string]time.Duration{}
	for tool, text := range e.ToolTimeouts {
		s.Calls[tool] = d.parse("toolTimeouts."+tool, text, DefaultCall)
	}
	if err := errors.Join(x.err, d.err, s.kind(e.Type)); err != nil {
		return fail(err)
	}
	return s, false
}

// kind checks that the entry is one kind of server.
func (s Server) kind(declared string) error {
	switch {
	case s.Command != "" && s.URL != "":
		return errors.New("both command and url")
	case s.Command == "" && s.URL == "":
		return errors.New("neither command nor url")
	case declared == "sse":
		return errors.New(`type "sse" is the transport of 2024-11-05, which this client does not speak`)
	case !slices.Contains([]string{"", "stdio", "http", "streamable-http", "streamableHttp"}, declared):
		return fmt.Errorf("unknown type %q", declared)
	case (declared == "stdio" && s.URL != "") || (declared != "" && declared != "stdio" && s.Command != ""):
		return fmt.Errorf("type %q does not fit the other keys", declared)
	}
	if s.URL == "" {
		return nil
	}
	u, err := url.Parse(s.URL)
	if err != nil || u.Host == "" || (u.Scheme != "http" && u.Scheme != "https") {
		return fmt.Errorf("url %q is no http or https address", s.URL)
	}
	return nil
}

// expansion replaces ${NAME}, ${env:NAME} and ${NAME:-default}.
type expansion struct {
	lookup func(string) (string, bool)
	err    error
}

var variable = regexp.MustCompile(`\$\{([^}]*)\}`)
var reference = regexp.MustCompile(`^(?:env:)?([A-Za-z_][A-Za-z0-9_]*)(?::-(.*))?$`)

func (x *expansion) text(key, value string) string {
	return variable.ReplaceAllStringFunc(value, func(found string) string {
		parts := reference.FindStringSubmatchIndex(found[2 : len(found)-1])
		if parts == nil {
			x.err = errors.Join(x.err, fmt.Errorf("%s: %s can't be expanded", key, found))
			return ""
		}
		inner := found[2 : len(found)-1]
		if value, ok := x.lookup(inner[parts[2]:parts[3]]); ok {
			return value
		}
		if parts[4] < 0 {
			x.err = errors.Join(x.err, fmt.Errorf("%s: the environment variable in %s is not set", key, found))
			return ""
		}
		return inner[parts[4]:parts[5]]
	})
}

func (x *expansion) values(key string, in map[string]string) map[string]string {
	out := map[string]string{}
	for name, value := range in {
		out[name] = x.text(key+"."+name, value)
	}
	return out
}

type durations struct{ err error }

func (d *durations) parse(key, text string, otherwise time.Duration) time.Duration {
	if text == "" {
		return otherwise
	}
	value, err := time.ParseDuration(text)
	if err != nil || value <= 0 {
		d.err = errors.Join(d.err, fmt.Errorf(`%s: %q is no duration, such as "1500ms" or "30s"`, key, text))
	}
	return value
}

// A member is one name and value of an object. encoding/json would lose their order, and all but the last of two equal names.
type member struct {
	name  string
	value *hujson.Value
}

// json is the value without comments.
func (m member) json() []byte {
	v := m.value.Clone()
	v.Standardize()
	return v.Pack()
}

func object(v *hujson.Value) ([]member, error) {
	o, ok := v.Value.(*hujson.Object)
	if !ok {
		return nil, errors.New("not a JSON object")
	}
	var list []member
	for i := range o.Members {
		list = append(list, member{o.Members[i].Name.Value.(hujson.Literal).String(), &o.Members[i].Value})
	}
	return list, nil
}
