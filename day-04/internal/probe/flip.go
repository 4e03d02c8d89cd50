package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
)

// flip sends a request once for each bit of its params.requestState, with that bit changed, and a few times with something added or cut off.
// It counts the different answers. What is no valid UTF-8 any more can't be JSON text and is left out.
func flip(ctx context.Context, args []string, print func(any)) error {
	var r request
	f := flag.NewFlagSet("flip", flag.ContinueOnError)
	r.flags(f)
	if err := f.Parse(args); err != nil {
		return err
	}
	if err := r.read(); err != nil {
		return err
	}
	var m struct{ Params struct{ RequestState string } }
	if err := json.Unmarshal(r.body, &m); err != nil {
		return err
	}
	state := m.Params.RequestState
	original, _ := json.Marshal(state)
	if state == "" || bytes.Count(r.body, original) != 1 {
		return fmt.Errorf("the body has no requestState")
	}
	variants := []string{state + "=", state + " ", " " + state, state + "\n", state + "A", state[:len(state)-1], state + state}
	for i := range len(state) {
		for bit := range 7 { // the eighth makes it no UTF-8
			changed := []byte(state)
			changed[i] ^= 1 << bit
			variants = append(variants, string(changed))
		}
	}
	kinds := map[string]int{}
	http := client(1)
	for _, variant := range variants {
		quoted, err := json.Marshal(variant)
		if err != nil {
			return err
		}
		req, err := r.http(ctx, bytes.Replace(r.body, original, quoted, 1))
		if err != nil {
			return err
		}
		kinds[kind(do(http, req))]++
	}
	print(map[string]any{"variants": len(variants), "answers": kinds})
	return nil
}
