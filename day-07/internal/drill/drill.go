// Package drill breaks a server on purpose, so that one can see in its metrics and traces what each fault looks like.
package drill

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// Faults are the faults by tool. It is a [flag.Value].
type Faults map[string]*Fault

// A Fault is what a tool does instead of its work.
type Fault struct {
	Kind  string        // "panic", "slow", "wrong" or "invalid"
	Delay time.Duration // of a slow one
	Every int64         // which call is slow: each N-th
	calls atomic.Int64
}

func (f Faults) String() string { return "" }

// Set reads TOOL=KIND; slow takes a duration and which calls are slow: TOOL=slow:2s:20.
func (f Faults) Set(text string) error {
	tool, spec, _ := strings.Cut(text, "=")
	kind, detail, _ := strings.Cut(spec, ":")
	fault := &Fault{Kind: kind, Every: 1}
	switch kind {
	case "panic", "wrong", "invalid":
	case "slow":
		delay, every, given := strings.Cut(detail, ":")
		var err error
		if fault.Delay, err = time.ParseDuration(delay); err != nil {
			return err
		}
		if given {
			if fault.Every, err = strconv.ParseInt(every, 10, 64); err != nil || fault.Every < 1 {
				return fmt.Errorf("%q is no number of calls", every)
			}
		}
	default:
		return fmt.Errorf("%q is no fault: panic, slow:D:N, wrong or invalid", kind)
	}
	f[tool] = fault
	return nil
}

// Middleware stands where the tools' handlers begin.
func (f Faults) Middleware(next mcp.MethodHandler) mcp.MethodHandler {
	if len(f) == 0 {
		return next
	}
	return func(ctx context.Context, method string, req mcp.Request) (mcp.Result, error) {
		call, ok := req.(*mcp.CallToolRequest)
		if !ok || f[call.Params.Name] == nil {
			return next(ctx, method, req)
		}
		fault := f[call.Params.Name]
		n := fault.calls.Add(1)
		switch {
		case fault.Kind == "panic":
			panic("drill: " + call.Params.Name)
		case fault.Kind == "invalid":
			return nil, &jsonrpc.Error{Code: jsonrpc.CodeInternalError, Message: "drill"}
		case fault.Kind == "wrong":
			call.Params.Arguments = []byte(`{"slug":"expense-policy","query":"expense"}`)
		case n%fault.Every == 0:
			timer := time.NewTimer(fault.Delay)
			defer timer.Stop()
			select {
			case <-timer.C:
			case <-ctx.Done():
				return nil, ctx.Err()
			}
		}
		return next(ctx, method, req)
	}
}
