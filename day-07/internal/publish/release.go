// Package publish reads the files of a release (package.json, server.json, an MCP bundle's manifest, the changelog) and
// holds the checks that need no judgement. It is stricter than the official registry's validator, which accepts "*" and ""
// as versions, unknown keys and unknown registries, and never looks at package.json.
package publish

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// A Package is what a check needs of package.json.
type Package struct {
	Name       string     `json:"name"`
	Version    string     `json:"version"`
	MCPName    string     `json:"mcpName"`
	Bin        Programs   `json:"bin"`
	Files      []string   `json:"files"`
	Repository Repository `json:"repository"`
}

// Programs are the files of bin by command. In package.json one alone may be a string: its command, "" here, is the
// package's name.
type Programs map[string]string

// UnmarshalJSON reads both forms.
func (p *Programs) UnmarshalJSON(data []byte) error {
	var one string
	if json.Unmarshal(data, &one) == nil {
		*p = Programs{"": one}
		return nil
	}
	return json.Unmarshal(data, (*map[string]string)(p))
}

// A Repository is where the source is.
type Repository struct {
	URL    string `json:"url"`
	Source string `json:"source"`
}

// A Server is a server.json, schema 2025-12-11.
type Server struct {
	Schema      string     `json:"$schema"`
	Name        string     `json:"name"`
	Title       string     `json:"title"`
	Description string     `json:"description"`
	Version     string     `json:"version"`
	Repository  Repository `json:"repository"`
	Packages    []Artifact `json:"packages"`
	Remotes     []Remote   `json:"remotes"`
}

// An Artifact is a published package that a server.json points to.
type Artifact struct {
	RegistryType string   `json:"registryType"`
	Identifier   string   `json:"identifier"`
	Version      string   `json:"version"`
	FileSHA256   string   `json:"fileSha256"`
	Transport    Remote   `json:"transport"`
	Environment  []EnvVar `json:"environmentVariables"`
}

// An EnvVar is a variable that a server reads.
type EnvVar struct {
	Name string `json:"name"`
}

// A Remote is a transport.
type Remote struct {
	Type string `json:"type"`
	URL  string `json:"url"`
}

// A Source is one place that says which version this is.
type Source struct{ Where, Version string }

// A Release is everything that is about to be published.
type Release struct {
	Package  Package
	Server   Server
	Versions []Source // package.json, server.json, each npm package in it, the bundle, the changelog, the tag, the program
	Final    bool     // it is to be published now: placeholders are refused, and dist has to be there
	files    fs.FS
	readme   string
	manifest map[string]any
	unknown  []string // keys of server.json that the schema hasn't
}

// A Problem is a reason not to publish.
type Problem struct {
	Where string `json:"where"` // "server.json name"
	Text  string `json:"text"`  // what is there, what should be, and what mends it
}

// Read reads a folder. tag and program are further versions to compare, "" for none.
func Read(files fs.FS, tag, program string) (*Release, error) {
	r := &Release{files: files}
	if err := readJSON(files, "package.json", &r.Package); err != nil {
		return nil, err
	}
	if err := readJSON(files, "server.json", &r.Server); err != nil {
		return nil, err
	}
	data, _ := fs.ReadFile(files, "server.json") // it was just read
	r.unknown = unknownKeys(data)
	r.Versions = []Source{{"package.json", r.Package.Version}, {"server.json", r.Server.Version}}
	for i, a := range r.Server.Packages {
		if a.RegistryType == "npm" {
			r.Versions = append(r.Versions, Source{fmt.Sprintf("server.json packages[%d]", i), a.Version})
		}
	}
	if err := readJSON(files, "manifest.json", &r.manifest); err == nil {
		version, _ := r.manifest["version"].(string)
		r.Versions = append(r.Versions, Source{"manifest.json", version})
	} else if !errors.Is(err, fs.ErrNotExist) {
		return nil, err
	}
	if data, err := fs.ReadFile(files, "CHANGELOG.md"); err == nil {
		r.Versions = append(r.Versions, Source{"CHANGELOG.md", newest(string(data))})
	}
	if tag != "" {
		r.Versions = append(r.Versions, Source{"tag " + tag, strings.TrimPrefix(tag, "v")})
	}
	if program != "" {
		r.Versions = append(r.Versions, Source{"serverInfo", program})
	}
	data, _ = fs.ReadFile(files, "README.md") // a missing one is a problem, and checked
	r.readme = string(data)
	return r, nil
}

// Open reads a file of the release.
func (r *Release) Open(name string) ([]byte, error) { return fs.ReadFile(r.files, path.Clean(name)) }

// Ships reports whether npm would pack a file or folder: it is listed in files, or lies below an entry that is.
func (r *Release) Ships(name string) bool {
	name = path.Clean(name)
	return slices.ContainsFunc(r.Package.Files, func(entry string) bool {
		entry = path.Clean(strings.TrimSuffix(entry, "/**"))
		return entry == name || strings.HasPrefix(name, entry+"/") || entry == "."
	})
}

var exact = regexp.MustCompile(`^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?(\+[0-9A-Za-z-]+(\.[0-9A-Za-z-]+)*)?$`)

// Exact reports whether a version is one version (semver.org), and no range, tag or placeholder.
func Exact(version string) bool { return exact.MatchString(version) }

var placeholder = regexp.MustCompile(`\$\{[^}]*\}|\{\{[^}]*\}\}|__[A-Z_]+__|\bOWNER\b|\bYOUR[_-][A-Z]+|<[a-z-]+>`)

// Placeholder reports whether a text is still to be filled in: fine in a template's source, never in a release.
func Placeholder(text string) bool { return placeholder.MatchString(text) }

var heading = regexp.MustCompile(`(?m)^##? \[?v?([^\s\]]+)`)

// newest is the version of the first section of a changelog that isn't called "Unreleased".
func newest(changelog string) string {
	for _, m := range heading.FindAllStringSubmatch(changelog, -1) {
		if m[1][0] >= '0' && m[1][0] <= '9' || Placeholder(m[1]) {
			return m[1]
		}
	}
	return ""
}

func readJSON(files fs.FS, name string, into any) error {
	data, err := fs.ReadFile(files, name)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

// Entries reads a registry's list of servers. One bad entry must not lose the others: they come back with the problems of
// the rest, by index.
func Entries(data []byte) (good []Server, bad map[int]string, err error) {
	var list []json.RawMessage
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, nil, err
	}
	bad = map[int]string{}
	for i, entry := range list {
		var s Server
		if err := json.Unmarshal(entry, &s); err != nil {
			bad[i] = err.Error()
		} else if !nameForm.MatchString(s.Name) {
			bad[i] = fmt.Sprintf("%q is no name", s.Name)
		} else {
			good = append(good, s)
		}
	}
	return good, bad, nil
}
