package session

import (
	"testing"

	"example.com/mcp7/day-01/internal/capture"
	"example.com/mcp7/day-01/internal/wire"
)

func exchange(t *testing.T, n int, id string) *Exchange {
	t.Helper()
	v, err := wire.Parse([]byte(id))
	if err != nil {
		t.Fatal(err)
	}
	name, _ := wire.IDOf(v)
	return &Exchange{N: n, ID: name, Asker: capture.Client}
}

func TestLedgerKeepsOrder(t *testing.T) {
	l := NewLedger()
	first, second, third := exchange(t, 1, "1"), exchange(t, 2, "1"), exchange(t, 3, "2")
	for _, x := range []*Exchange{first, second, third} {
		l.Open(x)
	}
	if got := l.InFlight(first.Key()); len(got) != 2 || got[0] != first {
		t.Errorf("in flight: %v", got)
	}
	first.Cancelled = 9
	if got := l.InFlight(first.Key()); got[0] != second {
		t.Error("a cancelled request comes before one that waits")
	}
	l.Close(second)
	if got, ok := l.Closed(first.Key()); !ok || got != second {
		t.Error("the answered request is forgotten")
	}
	if got := l.Unanswered(); len(got) != 2 || got[0] != first || got[1] != third {
		t.Errorf("unanswered: %v", got)
	}
	l.Open(exchange(t, 4, "1"))
	if _, ok := l.Closed(first.Key()); ok {
		t.Error("a reused id still counts as answered")
	}
}

func TestLedgerIsBounded(t *testing.T) {
	l := NewLedger()
	var forgotten int
	for n := range MostInFlight + 10 {
		x := exchange(t, n+1, "1")
		x.ID, _ = wire.IDOf(wire.Text(string(rune(n + 0x1000))))
		if l.Open(x) != nil {
			forgotten++
		}
	}
	if forgotten != 10 || len(l.Unanswered()) != MostInFlight || l.Unanswered()[0].N != 11 {
		t.Errorf("forgotten %d, in flight %d", forgotten, len(l.Unanswered()))
	}
	for _, x := range l.Unanswered() {
		l.Close(x)
	}
	if len(l.closed) > MostClosed || len(l.inFlight) != 0 {
		t.Errorf("%d closed ones are remembered, %d are in flight", len(l.closed), len(l.inFlight))
	}
}

func TestBookIsBounded(t *testing.T) {
	var b Book
	for n := range MostConns + 10 {
		b.Conn(string(rune(n + 0x1000)))
	}
	if len(b.Conns) != MostConns {
		t.Errorf("%d connections", len(b.Conns))
	}
}
