package publish

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"net/url"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"
)

const schema = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"

// nameForm is the registry's form of a name: reverse DNS, one slash, both parts of at least two characters.
var nameForm = regexp.MustCompile(`^[a-zA-Z0-9][a-zA-Z0-9.-]*[a-zA-Z0-9]/[a-zA-Z0-9][a-zA-Z0-9._-]*[a-zA-Z0-9]$`)

var (
	registries = []string{"npm", "pypi", "oci", "nuget", "mcpb", "cargo"}
	transports = []string{"stdio", "streamable-http", "sse"}
	keys       = []string{"$schema", "name", "title", "description", "version", "repository", "packages", "remotes", "websiteUrl", "icons", "_meta"}
)

// Form checks what one file alone can get wrong: forms, lengths, unknown keys, the README's first screen.
func (r *Release) Form() []Problem {
	var problems []Problem
	add := func(where, text string, args ...any) {
		problems = append(problems, Problem{where, fmt.Sprintf(text, args...)})
	}
	s := r.Server
	if s.Schema != schema {
		add("server.json $schema", "%q is not %s", s.Schema, schema)
	}
	if n := len(s.Name); !nameForm.MatchString(s.Name) || n < 3 || n > 200 {
		add("server.json name", "%q is not reverse-dns/name, such as io.github.you/docs", s.Name)
	}
	if n := utf8.RuneCountInString(s.Description); n < 1 || n > 100 {
		add("server.json description", "it has %d characters, allowed are 1 to 100", n)
	}
	for _, key := range r.unknown {
		add("server.json", "the key %q is not in the schema", key)
	}
	if len(s.Packages) == 0 && len(s.Remotes) == 0 {
		add("server.json", "neither packages nor remotes: nobody could start or reach it")
	}
	for i, a := range s.Packages {
		where := fmt.Sprintf("server.json packages[%d]", i)
		if !slices.Contains(registries, a.RegistryType) {
			add(where+" registryType", "%q is none of %v", a.RegistryType, registries)
		}
		if !slices.Contains(transports, a.Transport.Type) {
			add(where+" transport", "%q is none of %v", a.Transport.Type, transports)
		}
		if a.Identifier == "" {
			add(where+" identifier", "it is missing")
		}
	}
	for i, remote := range s.Remotes {
		u, err := url.Parse(remote.URL)
		if err != nil || u.Scheme != "https" || u.Hostname() == "localhost" || strings.HasPrefix(u.Hostname(), "127.") {
			add(fmt.Sprintf("server.json remotes[%d]", i), "%q is no public https URL", remote.URL)
		}
	}
	problems = append(problems, r.firstScreen()...)
	problems = append(problems, r.launchers()...)
	return append(problems, r.final()...)
}

// screen is how many lines somebody reads before going elsewhere.
const screen = 40

// firstScreen wants three answers at the top of the README: what it is, how to install it, which variables it needs.
func (r *Release) firstScreen() []Problem {
	lines := strings.Split(r.readme, "\n")
	top := strings.Join(lines[:min(screen, len(lines))], "\n")
	var problems []Problem
	for _, want := range []struct{ what, found string }{
		{"what it is: the description of server.json", r.Server.Description},
		{"how to install it: the package's name", r.Package.Name},
	} {
		if want.found == "" || !strings.Contains(top, want.found) {
			problems = append(problems, Problem{"README.md", fmt.Sprintf("the first %d lines don't say %s (%q)", screen, want.what, want.found)})
		}
	}
	for _, a := range r.Server.Packages {
		for _, v := range a.Environment {
			if !strings.Contains(top, v.Name) {
				problems = append(problems, Problem{"README.md", fmt.Sprintf("the first %d lines don't name the variable %s", screen, v.Name)})
			}
		}
	}
	return problems
}

// launchers looks at the programs that bin names. Global installs hide a missing execute bit, npx doesn't.
func (r *Release) launchers() []Problem {
	var problems []Problem
	for _, file := range slices.Sorted(maps.Values(r.Package.Bin)) {
		info, err := fs.Stat(r.files, strings.TrimPrefix(file, "./"))
		if err == nil && info.Mode()&0o111 == 0 && runtime.GOOS != "windows" {
			problems = append(problems, Problem{"package.json bin", file + " can't be executed: chmod 755, and git update-index --chmod=+x"})
		}
	}
	return problems
}

// hostVariables are filled in by the host that installs an MCP bundle, not by its publisher.
var hostVariables = regexp.MustCompile(`\$\{(__dirname|HOME|DESKTOP|DOCUMENTS|DOWNLOADS|/|pathSeparator|user_config\.[^}]*)\}`)

// final refuses in a release what a template may have.
func (r *Release) final() []Problem {
	if !r.Final {
		return nil
	}
	var problems []Problem
	for _, file := range []string{"package.json", "server.json", "manifest.json", "README.md"} {
		data, err := fs.ReadFile(r.files, file)
		if err != nil {
			continue
		}
		if found := placeholder.FindString(hostVariables.ReplaceAllString(string(data), "")); found != "" {
			problems = append(problems, Problem{file, fmt.Sprintf("the placeholder %s is not filled in", found)})
		}
	}
	if entries, err := fs.ReadDir(r.files, "dist"); err != nil || len(entries) == 0 {
		problems = append(problems, Problem{"dist", "there are no programs: docs build makes them"})
	}
	return problems
}

func unknownKeys(data []byte) []string {
	var all map[string]json.RawMessage
	if json.Unmarshal(data, &all) != nil {
		return nil
	}
	return slices.DeleteFunc(slices.Sorted(maps.Keys(all)), func(key string) bool { return slices.Contains(keys, key) })
}
