// Package samples holds short sessions for the self-test, one of each era, in the short notation of captures. Recorded
// ones are in testdata/captures.
package samples

import _ "embed"

// Modern is a session of 2026-07-28 without a fault: discovery, tools, resources, prompts, completion, progress,
// a subscription, a round of input, errors.
//
//go:embed modern.txt
var Modern string

// Legacy is a session of 2025-11-25 without a fault, in which the server asks, too.
//
//go:embed legacy.txt
var Legacy string

// Fallback is a session whose client probes, is refused, and falls back to initialize.
//
//go:embed fallback.txt
var Fallback string
