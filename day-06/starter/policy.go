package main

const (
	maxRows  = 20 // lines of a confirmation: what doesn't fit on a screen can't be approved
	maxValue = 60 // characters of one value that are shown
)

// dangerous are the arguments that say where something goes. A confirmation shows them before all others.
var dangerous = []string{"to", "cc", "bcc", "recipient", "url", "uri", "host", "path", "file", "command", "amount"}

// EXERCISE 6.1: decide locally, show what will be sent, send what was approved.
//
// TODO(6.1): this guard nods. Let the policy decide, ask where it must be asked, show what will be sent, and let "always"
// mean one call, not one tool (criteria 1 to 5). Spec: server/tools, Tool annotations and Security Considerations.

// decide says whether a call is refused, needs the user's agreement, or may go, and why. The policy decides (g.policy,
// g.secrets); what the server claims about its tool (policy.ClaimsOf) and what the conversation has read (g.tainted)
// may add a question, never take one away. Specification: server/tools, Tool annotations and Security Considerations.
func (g *guard) decide(c call) (verdict, string) {
	return allow, "nobody has decided"
}

// confirmation returns the lines on which the user sees the arguments of a call: each argument on a line of its own,
// those that the policy or dangerous names before all others, long values with their length, beginning and end, secrets
// masked, no character that a terminal would obey. What doesn't fit on maxRows lines is an error.
func confirmation(c call, first []string) ([]string, error) {
	return []string{string(c.Args)}, nil
}

// approvalKey says what "always" means: the calls with an equal key are not asked again in this session.
func approvalKey(c call) string {
	return c.name()
}

// END EXERCISE 6.1
