package pinfile

import (
	"fmt"
	"regexp"
	"strings"
)

// alarming are the words of a description that give orders. They help a person to look; they stop nothing, since
// any order can be worded differently.
var alarming = regexp.MustCompile(`(?i)\b(important|ignore (all|any|previous)|do not (tell|mention)|don't tell|before (using|calling|you)|instead of|always|must first|bcc)\b|~/\.|\.ssh|\.env\b|id_rsa|不要告诉|忽略`)

// Suspicions returns what a person should look at before approving a definition. others are the names of the tools
// of other servers: a description has no business with them.
func Suspicions(definition string, others []string) []string {
	var found []string
	if words := alarming.FindString(definition); words != "" {
		found = append(found, fmt.Sprintf("gives orders: %q", words))
	}
	for _, other := range others {
		if strings.Contains(definition, other) {
			found = append(found, fmt.Sprintf("speaks of %s, a tool of another server", other))
		}
	}
	return found
}
