package ratelimit

import (
	"fmt"
	"testing"
	"time"
)

func TestEachPrincipalHasItsOwn(t *testing.T) {
	now := time.Unix(1000, 0)
	l := New(2, 3)
	l.now = func() time.Time { return now }
	for i := range 3 {
		if _, ok := l.Allow("alice"); !ok {
			t.Fatalf("request %d of a burst of 3 is refused", i+1)
		}
	}
	wait, ok := l.Allow("alice")
	if ok || wait != 1 {
		t.Errorf("the fourth: allowed %v, wait %d, want a wait of 1", ok, wait)
	}
	if _, ok := l.Allow("bob"); !ok {
		t.Error("bob pays for alice")
	}
	now = now.Add(500 * time.Millisecond)
	if _, ok := l.Allow("alice"); !ok {
		t.Error("half a second at 2 a second is one request")
	}
}

func TestMemoryIsBounded(t *testing.T) {
	l := New(1, 1)
	for i := range 3 * maxKept {
		l.Allow(fmt.Sprint("p", i))
	}
	if len(l.each) > maxKept {
		t.Errorf("remembers %d principals, want at most %d", len(l.each), maxKept)
	}
}

func TestNoLimit(t *testing.T) {
	l := New(0, 1)
	for range 100 {
		if _, ok := l.Allow("x"); !ok {
			t.Fatal("refused without a limit")
		}
	}
}
