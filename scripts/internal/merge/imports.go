package merge

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// A spec is one import: its path, and its name where that is written.
type spec struct{ name, path string }

func (s spec) String() string {
	if s.name != "" {
		return s.name + " " + strconv.Quote(s.path)
	}
	return strconv.Quote(s.path)
}

var majorVersion = regexp.MustCompile(`^v[0-9]+$`)

// ident is the identifier that the file uses for the package. Imports whose package is not called like the last
// element of their path are named in this course, so that no package has to be loaded to know it.
func (s spec) ident() string {
	if s.name != "" {
		return s.name
	}
	base := path.Base(s.path)
	if majorVersion.MatchString(base) {
		base = path.Base(path.Dir(s.path))
	}
	return base
}

// specs returns the imports of a Go file, none if it can't be read: the parse of the result reports that.
func specs(name string, src []byte) []spec {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ImportsOnly)
	if err != nil {
		return nil
	}
	var out []spec
	for _, i := range f.Imports {
		out = append(out, specOf(i))
	}
	return out
}

func specOf(i *ast.ImportSpec) spec {
	p, _ := strconv.Unquote(i.Path.Value)
	if i.Name != nil {
		return spec{i.Name.Name, p}
	}
	return spec{"", p}
}

func parseSpecs(words []string) []spec {
	var out []spec
	for _, w := range words {
		fields := strings.Fields(w)
		switch len(fields) {
		case 1:
			out = append(out, spec{"", strings.Trim(fields[0], `"`)})
		case 2:
			out = append(out, spec{fields[0], strings.Trim(fields[1], `"`)})
		}
	}
	return out
}

// mendImports gives src the imports it uses, out of those it has and those offered, and formats it.
// Where that changes nothing the import declaration stays as it is written.
func mendImports(name string, src []byte, have, offered []spec) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	used := usedPackages(f)
	var want []spec
	for _, s := range append(slices.Clone(have), offered...) {
		keep := s.name == "_" || s.name == "." || used[s.ident()]
		if keep && !slices.Contains(want, s) {
			want = append(want, s)
		}
	}
	if sameSpecs(want, have) {
		return gofmt(name, src)
	}
	return gofmt(name, replaceImports(fset, f, src, want))
}

// usedPackages lists the identifiers that stand before a dot and are declared nowhere in the file.
func usedPackages(f *ast.File) map[string]bool {
	used := map[string]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if id, ok := sel.X.(*ast.Ident); ok && id.Obj == nil {
				used[id.Name] = true
			}
		}
		return true
	})
	return used
}

func sameSpecs(a, b []spec) bool {
	order := func(x, y spec) int { return strings.Compare(x.String(), y.String()) }
	return slices.Equal(slices.SortedFunc(slices.Values(a), order), slices.SortedFunc(slices.Values(b), order))
}

// replaceImports writes the import declaration anew: the standard library, an empty line, the others.
func replaceImports(fset *token.FileSet, f *ast.File, src []byte, want []spec) []byte {
	start, end := fset.Position(f.Name.End()).Offset, fset.Position(f.Name.End()).Offset
	first := true
	for _, d := range f.Decls {
		g, ok := d.(*ast.GenDecl)
		if !ok || g.Tok != token.IMPORT {
			continue
		}
		if first {
			start, first = fset.Position(g.Pos()).Offset, false
		}
		end = fset.Position(g.End()).Offset
	}
	var out bytes.Buffer
	out.Write(src[:start])
	if first {
		out.WriteString("\n\n")
	}
	writeImports(&out, want)
	out.Write(src[end:])
	return out.Bytes()
}

func writeImports(out *bytes.Buffer, want []spec) {
	var std, others []spec
	for _, s := range want {
		if root, _, _ := strings.Cut(s.path, "/"); strings.Contains(root, ".") {
			others = append(others, s)
		} else {
			std = append(std, s)
		}
	}
	byPath := func(a, b spec) int { return strings.Compare(a.path, b.path) }
	slices.SortFunc(std, byPath)
	slices.SortFunc(others, byPath)
	switch {
	case len(want) == 0:
		return
	case len(want) == 1:
		fmt.Fprintf(out, "import %s", want[0])
		return
	}
	out.WriteString("import (\n")
	for _, s := range std {
		fmt.Fprintf(out, "\t%s\n", s)
	}
	if len(std) > 0 && len(others) > 0 {
		out.WriteByte('\n')
	}
	for _, s := range others {
		fmt.Fprintf(out, "\t%s\n", s)
	}
	out.WriteByte(')')
}
