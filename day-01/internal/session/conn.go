package session

import (
	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/dictionary"
	"example.com/mcp7/day-01/internal/wire"
)

// A Conn is one connection between a client and a server, from the start of the server's process to its end.
type Conn struct {
	Name     string
	Client   string           // what the client calls itself, "name version"
	Server   string           // what the server calls itself
	Messages int              // so far
	Eras     []dictionary.Era // those in which messages were read, in turn
	Revision string           // what initialize agreed on, in a legacy session
	// Declared holds the names of the client's capabilities, as its last request or its initialize declared them.
	Declared map[string]bool
	// Agreed reports whether initialize has been answered, Initialized whether the client has confirmed it.
	Agreed, Initialized bool

	known        bool // the era is certain
	era          dictionary.Era
	initializing bool      // initialize has been sent
	probe        *Exchange // the last server/discover
	logs         logs
}

// A Book holds the connections of a capture.
type Book struct {
	byName map[string]*Conn
	Conns  []*Conn // in order of their first message; at most MostConns
}

// MostConns bounds how many connections a Book tells apart; further ones share the last.
const MostConns = 1024

// Conn returns the connection of that name, which it opens when it is new.
func (b *Book) Conn(name string) *Conn {
	if c := b.byName[name]; c != nil {
		return c
	}
	return b.Open(name)
}

// Open returns a new connection of that name: what was in flight on an older one stays unanswered.
func (b *Book) Open(name string) *Conn {
	if b.byName == nil {
		b.byName = map[string]*Conn{}
	}
	if len(b.Conns) >= MostConns {
		return b.Conns[MostConns-1]
	}
	c := &Conn{Name: name}
	b.byName[name] = c
	b.Conns = append(b.Conns, c)
	return c
}

// learn takes from a message what the two sides say about themselves.
func (c *Conn) learn(e *Event) {
	c.Messages++
	c.logs.watch(e)
	switch {
	case e.Kind == Request && e.From == capture.Client && e.Method == "initialize":
		c.Client = name(e.Param("clientInfo"))
		c.declare(e.Param("capabilities"))
	case e.Kind == Request && e.From == capture.Client && e.Meta(MetaCapabilities).Exists():
		if info := e.Meta(MetaClientInfo); info.Exists() && c.Client == "" {
			c.Client = name(info)
		}
		c.declare(e.Meta(MetaCapabilities))
	case e.Kind == Result && e.From == capture.Server && c.Server == "":
		c.Server = name(e.Meta(MetaServerInfo))
		if e.About() == "initialize" {
			c.Server = name(e.Message.Get("result").Get("serverInfo"))
		}
	case e.Kind == Notification && e.Method == "notifications/initialized":
		c.Initialized = true
	}
}

// declare remembers which capabilities a client has: "elicitation", and "elicitation.url" where there are parts.
func (c *Conn) declare(capabilities wire.Value) {
	if c.Declared == nil {
		c.Declared = map[string]bool{}
	}
	clear(c.Declared)
	for name, capability := range capabilities.Members() {
		if len(c.Declared) > 64 {
			return
		}
		c.Declared[name] = true
		for part := range capability.Members() {
			c.Declared[name+"."+part] = true
		}
	}
}

func name(info wire.Value) string {
	text := info.Get("name").Text()
	if version := info.Get("version").Text(); version != "" {
		text += " " + version
	}
	if len(text) > 200 {
		text = text[:200]
	}
	return text
}
