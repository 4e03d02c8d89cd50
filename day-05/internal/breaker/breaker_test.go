package breaker

import (
	"testing"
	"testing/synctest"
	"time"
)

func TestTimeLimitIsPaidOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := Breaker{Rest: 10 * time.Second}
		allow(t, &b, true)
		b.Report(TimedOut)
		for range 9 {
			time.Sleep(time.Second)
			allow(t, &b, false) // being asked does not prolong the rest
		}
		time.Sleep(time.Second)
		allow(t, &b, true)
		allow(t, &b, false) // one probe at a time
		b.Report(Failed)
		allow(t, &b, false)
		time.Sleep(10 * time.Second)
		allow(t, &b, true)
		b.Report(Answered)
		allow(t, &b, true)
	})
}

func TestQuickFailures(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := Breaker{Rest: time.Second}
		for range patience {
			allow(t, &b, true)
			b.Report(Failed)
		}
		allow(t, &b, false)
		time.Sleep(time.Second)
		allow(t, &b, true)
		b.Report(Unknown) // the user gave up: the next call is the probe
		allow(t, &b, true)
	})
}

func allow(t *testing.T, b *Breaker, want bool) {
	t.Helper()
	if got := b.Allow() == nil; got != want {
		t.Fatalf("allowed: got %v, want %v", got, want)
	}
}
