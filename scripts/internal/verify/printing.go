package verify

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"

	"example.com/mcp7/scripts/internal/course"
)

// printing bans direct printing: stdout belongs to the protocol, so a program writes to what its run function was
// given, and only main.go knows os.Stdout. Tests may print.
func printing(_ context.Context, s *scope, d *course.Day) ([]Fault, error) {
	var faults []Fault
	for _, tree := range []course.Tree{course.Starter, course.Solution} {
		files, err := s.files(d.Rel(string(tree)), func(rel string) bool {
			return strings.HasSuffix(rel, ".go") && !strings.HasSuffix(rel, "_test.go")
		})
		if err != nil {
			return nil, err
		}
		var parsed []*ast.File
		fset := token.NewFileSet()
		own := map[string]bool{} // names declared in these files: a function called print is not the builtin
		for _, file := range files {
			src, err := s.read(file)
			if err != nil {
				return nil, err
			}
			f, err := parser.ParseFile(fset, file, src, 0)
			if err != nil {
				continue // build reports it
			}
			parsed = append(parsed, f)
			for name := range f.Scope.Objects {
				own[name] = true
			}
		}
		for _, f := range parsed {
			faults = append(faults, prints(fset, f, own)...)
		}
	}
	return faults, nil
}

// printers are the names, by package, that reach a standard stream behind run's back.
var printers = map[string]map[string]bool{
	"fmt":     {"Print": true, "Printf": true, "Println": true},
	"os":      {"Stdout": true},
	"syscall": {"Stdout": true},
}

func prints(fset *token.FileSet, f *ast.File, own map[string]bool) []Fault {
	file := fset.Position(f.Package).Filename
	names := map[string]string{} // identifier in this file → import path
	for _, i := range f.Imports {
		p, _ := strconv.Unquote(i.Path.Value)
		name := path.Base(p)
		if i.Name != nil {
			name = i.Name.Name
		}
		names[name] = p
	}
	var faults []Fault
	add := func(n ast.Node, what string) {
		faults = append(faults, Fault{
			File: file, Line: fset.Position(n.Pos()).Line, Text: what + " writes behind the program's back: stdout is the protocol's",
			Mend: "write to the stdout that run was given, or log to stderr with slog",
		})
	}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			x, ok := n.X.(*ast.Ident)
			if !ok || x.Obj != nil || !printers[names[x.Name]][n.Sel.Name] {
				break
			}
			if names[x.Name] == "os" && path.Base(file) == "main.go" {
				break
			}
			add(n, fmt.Sprintf("%s.%s", x.Name, n.Sel.Name))
		case *ast.CallExpr:
			if id, ok := n.Fun.(*ast.Ident); ok && id.Obj == nil && !own[id.Name] && (id.Name == "print" || id.Name == "println") {
				add(n, "the builtin "+id.Name)
			}
		}
		return true
	})
	return faults
}
