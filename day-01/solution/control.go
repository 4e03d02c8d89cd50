package main

import "strings"

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
	feature, _, _ := strings.Cut(strings.TrimPrefix(method, "notifications/"), "/")
	if method == "completion/complete" {
		feature = strings.TrimPrefix(ref, "ref/") + "s"
	}
	switch feature {
	case "tools":
		return "tool", "model", nil
	case "resources":
		return "resource", "application", nil
	case "prompts":
		return "prompt", "user", nil
	case "elicitation", "sampling":
		return feature, "user", nil
	case "roots":
		return feature, "application", nil
	case "":
		return "unknown", "unknown", nil
	default:
		return "none", "none", nil
	}
	// END EXERCISE 1.4
}
