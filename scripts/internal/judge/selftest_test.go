package judge

import (
	"bytes"
	"context"
	"errors"
	"strings"
	"testing"

	"example.com/mcp7/scripts/internal/course"
)

func TestSelfTest(t *testing.T) {
	t.Setenv("LC_ALL", "C.UTF-8")
	for _, test := range []struct {
		tree   course.Tree
		lang   string
		status int
		board  string
	}{
		{course.Solution, "en", 0, "1 ✓ capital letters C.UTF-8\n"},
		{course.Solution, "zh", 0, "1 ✓ capital letters zh_CN.UTF-8\n"},
		{course.Starter, "en", 1, "1 ✗ capital letters C.UTF-8\n"},
	} {
		var out, errs bytes.Buffer
		status, err := SelfTest(t.Context(), Options{Day: toy(t), Tree: test.tree}, test.lang, &out, &errs)
		if status != test.status || err != nil || out.String() != test.board || errs.Len() > 0 {
			t.Errorf("%s: got %d, %v, %q, %q", test.tree, status, err, out.String(), errs.String())
		}
	}
}

func TestSelfTestWithoutBoard(t *testing.T) {
	var out bytes.Buffer
	_, err := SelfTest(t.Context(), Options{Day: toy(t), Tree: "internal/broken"}, "en", &out, &out)
	if err == nil || !strings.HasPrefix(err.Error(), "does not build\nday-01/internal/broken/main.go:6:6: ") {
		t.Errorf("got %v", err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := SelfTest(ctx, Options{Day: toy(t), Tree: course.Solution}, "en", &out, &out); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
}
