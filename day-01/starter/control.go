package main

import "example.com/mcp7/scripts/selftest"

// control names the primitive that a method is about, and who decides that it is used.
//
// method is the message's own or, for an answer, its request's, "" when that isn't known. ref is what a completion
// completes: "ref/prompt" or "ref/resource", "" for every other method.
//
// Tools are called by the model, resources are attached by the application, prompts are chosen by the user; lists of
// them and notifications about them belong to the same (server/index). Through client features a server asks back:
// "elicitation" and "sampling" are up to the user, "roots" up to the application (client/…, User Interaction Model).
// All other methods are the protocol's own: "none", "none". Without a method it is "unknown", "unknown".
func control(method, ref string) (primitive, who string, err error) {
	// EXERCISE 1.4: name the primitive and who is in control.
	//
	// The part of a method before its first slash is nearly always enough.
	//
	// TODO(1.4): tools, resources, prompts, the client features, and the rest.
	// Spec: server/index; client/elicitation, client/sampling and client/roots, User Interaction Model.
	return "", "", selftest.Open("1.4")
	// END EXERCISE 1.4
}
