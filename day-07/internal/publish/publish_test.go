package publish_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"example.com/mcp7/day-07/internal/publish"
)

const server = `{"$schema":"https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json","name":"io.github.you/docs",
"description":"Documents.","version":"1.0.0","packages":[{"registryType":"npm","identifier":"@you/docs","version":"1.0.0","transport":{"type":"stdio"}}]}`

func form(t *testing.T, serverJSON string) string {
	t.Helper()
	r, err := publish.Read(fstest.MapFS{
		"package.json": {Data: []byte(`{"name":"@you/docs","version":"1.0.0","bin":"bin/docs.js"}`)},
		"server.json":  {Data: []byte(serverJSON)},
		"README.md":    {Data: []byte("Documents. npx @you/docs")},
		"bin/docs.js":  {Data: []byte("x"), Mode: 0o755},
	}, "", "")
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, p := range r.Form() {
		all = append(all, p.Where+": "+p.Text)
	}
	return strings.Join(all, "\n")
}

// Field cases D7-01, D7-02, and what the official validator wrongly accepts.
func TestForm(t *testing.T) {
	if got := form(t, server); got != "" {
		t.Fatalf("a good one: %s", got)
	}
	for _, tt := range []struct{ name, old, new, want string }{
		{"no description", `"Documents."`, `""`, "it has 0 characters"},
		{"101 characters", `"Documents."`, `"` + strings.Repeat("x", 101) + `"`, "it has 101 characters"},
		{"101 Chinese characters", `"Documents."`, `"` + strings.Repeat("测", 101) + `"`, "it has 101 characters"},
		{"no slash", `"io.github.you/docs"`, `"docs"`, "is not reverse-dns/name"},
		{"two slashes", `"io.github.you/docs"`, `"io.github.you/docs/x"`, "is not reverse-dns/name"},
		{"one letter", `"io.github.you/docs"`, `"io.github.you/d"`, "is not reverse-dns/name"},
		{"other schema", `2025-12-11`, `2025-07-09`, "server.json $schema"},
		{"unknown key", `"version":"1.0.0","packages"`, `"versoin":"1","version":"1.0.0","packages"`, `the key "versoin"`},
		{"unknown registry", `"npm"`, `"homebrew"`, `"homebrew" is none of`},
		{"unknown transport", `"stdio"`, `"http"`, `"http" is none of`},
		{"nothing to start", `"packages":[`, `"packages":[],"x":[`, "neither packages nor remotes"},
		{"local remote", `"packages":[`, `"remotes":[{"type":"streamable-http","url":"https://localhost/mcp"}],"packages":[`, "is no public https URL"},
		{"plain remote", `"packages":[`, `"remotes":[{"type":"streamable-http","url":"http://example.com/mcp"}],"packages":[`, "is no public https URL"},
	} {
		if got := form(t, strings.Replace(server, tt.old, tt.new, 1)); !strings.Contains(got, tt.want) {
			t.Errorf("%s: got %q, want %q", tt.name, got, tt.want)
		}
	}
	if got := form(t, strings.Replace(server, `"Documents."`, `"`+strings.Repeat("测", 100)+`"`, 1)); strings.Contains(got, "characters") {
		t.Errorf("100 Chinese characters, 300 bytes: %s", got)
	}
}

func TestExactAndPlaceholder(t *testing.T) {
	for _, v := range []string{"1.2.3", "0.0.0-dev", "1.0.0-rc.1+build.5"} {
		if !publish.Exact(v) {
			t.Errorf("%q is one version", v)
		}
	}
	for _, v := range []string{"", "*", "x", "1", "1.2", "v1.2.3", "^1.2.3", "1.x", "01.2.3", "latest", "1.2.3 ", "${VERSION}"} {
		if publish.Exact(v) {
			t.Errorf("%q is no version", v)
		}
	}
	for _, text := range []string{"${VERSION}", "{{version}}", "__VERSION__", "io.github.OWNER/docs", "YOUR_NAME", "<your-name>"} {
		if !publish.Placeholder(text) {
			t.Errorf("%q is to be filled in", text)
		}
	}
	if publish.Placeholder("io.github.owner/docs") {
		t.Error("somebody may be called owner")
	}
}

// Field case D7-05.
func TestOneBadEntryLosesNoOther(t *testing.T) {
	good, bad, err := publish.Entries([]byte(`[{"name":"com.datadoghq/datadog"},{"name":"bad name!"},{"name":7},{"name":"io.github.a1/b2"}]`))
	if err != nil || len(good) != 2 || len(bad) != 2 || bad[1] == "" || bad[2] == "" {
		t.Errorf("%v, %v, %v", good, bad, err)
	}
}
