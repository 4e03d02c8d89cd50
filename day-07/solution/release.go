package main

import (
	"bytes"
	"fmt"
	"maps"
	"slices"
	"strings"

	"example.com/mcp7/day-07/internal/publish"
)

// EXERCISE 7.4: the checks that compare one file with another.

// checkNames wants package.json's mcpName to be server.json's name, byte for byte; the npm packages in server.json to be
// package.json's name; and a name below io.github.ACCOUNT/ to be of the account in the repository's URL, whose case counts.
func checkNames(r *publish.Release) []publish.Problem {
	var problems []publish.Problem
	add := func(where, text string, args ...any) {
		problems = append(problems, publish.Problem{Where: where, Text: fmt.Sprintf(text, args...)})
	}
	if r.Package.MCPName != r.Server.Name {
		add("package.json mcpName", "%q differs from %q, the name in server.json", r.Package.MCPName, r.Server.Name)
	}
	for i, a := range r.Server.Packages {
		if a.RegistryType == "npm" && a.Identifier != r.Package.Name {
			add(fmt.Sprintf("server.json packages[%d] identifier", i), "%q differs from %q, the name in package.json", a.Identifier, r.Package.Name)
		}
	}
	namespace, _, _ := strings.Cut(r.Server.Name, "/")
	account, github := strings.CutPrefix(namespace, "io.github.")
	path, hosted := strings.CutPrefix(strings.TrimPrefix(r.Server.Repository.URL, "git+"), "https://github.com/")
	owner, _, _ := strings.Cut(path, "/")
	if github && (!hosted || account != owner) {
		add("server.json name", "the namespace is of %q, the repository of %q", account, owner)
	}
	return problems
}

// checkVersions wants every version in r.Versions to be one exact version, and all of them to be the same. A placeholder
// is accepted unless r.Final. When they differ, one problem lists all the places: nobody should have to mend them one by
// one.
func checkVersions(r *publish.Release) []publish.Problem {
	var problems []publish.Problem
	different := map[string]bool{}
	var all []string
	for _, s := range r.Versions {
		all = append(all, fmt.Sprintf("%s %q", s.Where, s.Version))
		if publish.Placeholder(s.Version) && !r.Final {
			continue
		}
		different[s.Version] = true
		if !publish.Exact(s.Version) {
			problems = append(problems, publish.Problem{Where: s.Where + " version", Text: fmt.Sprintf("%q is not one exact version, such as 1.2.3", s.Version)})
		}
	}
	if len(different) > 1 {
		problems = append(problems, publish.Problem{Where: "versions", Text: "they differ: " + strings.Join(all, ", ")})
	}
	return problems
}

// checkEntry wants package.json to have a bin, each of whose files ships, is there, and begins with the bytes
// "#!/usr/bin/env node\n"; and dist and server.json to ship too.
func checkEntry(r *publish.Release) []publish.Problem {
	var problems []publish.Problem
	add := func(where, text string, args ...any) {
		problems = append(problems, publish.Problem{Where: where, Text: fmt.Sprintf(text, args...)})
	}
	if len(r.Package.Bin) == 0 {
		add("package.json bin", "there is none: npx has nothing to start")
	}
	bins := slices.Sorted(maps.Values(r.Package.Bin))
	for _, file := range append(bins, "dist", "server.json") {
		if !r.Ships(file) {
			add("package.json files", "%s is not listed: the package would be published without it", file)
		}
	}
	for _, file := range bins {
		data, err := r.Open(file)
		if err != nil {
			add("package.json bin", "%s: %v", file, err)
		} else if !bytes.HasPrefix(data, []byte("#!/usr/bin/env node\n")) {
			add("package.json bin", "%s does not begin with the line #!/usr/bin/env node (no BOM, no CR): a shell would run it", file)
		}
	}
	return problems
}

// END EXERCISE 7.4
