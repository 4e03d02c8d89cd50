package wire

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func parse(t *testing.T, text string) Value {
	t.Helper()
	v, err := Parse([]byte(text))
	if err != nil {
		t.Fatalf("Parse(%s): %v", text, err)
	}
	return v
}

// leaves lists every path and literal, depth first, in wire order.
func leaves(at Path, v Value) (all []string) {
	if v.Len() == 0 {
		return []string{fmt.Sprintf("%s=%s", at, v.Raw())}
	}
	for name, m := range v.Members() {
		all = append(all, leaves(at.Member(name), m)...)
	}
	for i, e := range v.Elements() {
		all = append(all, leaves(at.Index(i), e)...)
	}
	return all
}

func TestValuesKeepOrderLiteralsAndDuplicates(t *testing.T) {
	v := parse(t, ` {"b":1.50,"a":[true,null,{}, []],"b":"A","x y":{"":9007199254740993}} `)
	want := []string{
		"$.b=1.50", "$.a[0]=true", "$.a[1]=null", "$.a[2]={}", "$.a[3]=[]", `$.b="A"`, `$["x y"][""]=9007199254740993`,
	}
	if diff := cmp.Diff(want, leaves(Root(), v)); diff != "" {
		t.Errorf("leaves (-want +got):\n%s", diff)
	}
	if got := string(v.Get("b").Raw()); got != `"A"` {
		t.Errorf("Get returns the first of two: %s", got)
	}
	if n := v.Len(); n != 4 {
		t.Errorf("Len = %d", n)
	}
}

func TestAbsentIsNotNull(t *testing.T) {
	v := parse(t, `{"id":null}`)
	if k := v.Get("id").Kind(); k != Null || !v.Get("id").Exists() {
		t.Errorf("null is %v", k)
	}
	deep := v.Get("params").Get("_meta").Get("x")
	if deep.Exists() || deep.Kind() != Absent || deep.Raw() != nil || deep.Text() != "" || deep.Len() != 0 {
		t.Error("an absent member has something")
	}
}

// D1-13: duplicates are told with their path, and a name with NUL at its end is another name.
func TestDuplicates(t *testing.T) {
	large := strings.Builder{}
	large.WriteString(`{"deep":[{`)
	for i := range 100 {
		fmt.Fprintf(&large, `"n%d":{"x":0,"x":1},`, i)
	}
	large.WriteString(`"n7":0}]}`)
	for _, tt := range []struct {
		text string
		want []string
	}{
		{`{"a":1,"b":2}`, nil},
		{`{"id":1,"id":2,"params":{"name":"safe","name":"danger","name\u0000":"z"}}`, []string{"$.id", "$.params.name"}},
		{`{"a":1,"\u0061":2}`, []string{"$.a"}},
		{`[{"a":1,"a":1,"a":1}]`, []string{"$[0].a", "$[0].a"}},
	} {
		if diff := cmp.Diff(tt.want, collect(parse(t, tt.text))); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tt.text, diff)
		}
	}
	got := collect(parse(t, large.String()))
	if len(got) != 101 || got[100] != "$.deep[0].n7" || got[99] != "$.deep[0].n99.x" {
		t.Errorf("large object: %d duplicates, the last %s", len(got), got[len(got)-1])
	}
}

func collect(v Value) (paths []string) {
	for p := range v.Duplicates(Root()) {
		paths = append(paths, p.String())
	}
	return paths
}

func TestParserForgetsThePreviousMessage(t *testing.T) {
	var p Parser
	for i := range 3 * rememberedNames {
		v, err := p.Parse(fmt.Appendf(nil, `{"name%d":%d}`, i, i))
		if err != nil {
			t.Fatal(err)
		}
		if got := string(v.Get(fmt.Sprintf("name%d", i)).Raw()); got != fmt.Sprint(i) {
			t.Fatalf("name%d = %s", i, got)
		}
		if len(p.doc.names) > rememberedNames+1 {
			t.Fatalf("%d names are kept", len(p.doc.names))
		}
	}
}

func TestSyntaxErrors(t *testing.T) {
	for _, tt := range []struct {
		text      string
		offset    int
		truncated bool
	}{
		{`{"a":1`, 6, true},
		{`{"a":"x`, 7, true},
		{``, 0, true},
		{`{"a":1}}`, 7, false},
		{`{"a":1} {"b":2}`, 7, false},
		{`hello`, 0, false},
		{`{'a':1}`, 1, false},
		{`{"a":01}`, 6, false},
		{strings.Repeat("[", 20000), 10000, false},
	} {
		_, err := Parse([]byte(tt.text))
		var syntax *SyntaxError
		if !errors.As(err, &syntax) {
			t.Errorf("Parse(%.20q) = %v", tt.text, err)
			continue
		}
		if syntax.Truncated != tt.truncated || syntax.Offset < tt.offset-1 || syntax.Offset > tt.offset+1 {
			t.Errorf("Parse(%.20q): offset %d, truncated %v, %v; want about %d, %v", tt.text, syntax.Offset, syntax.Truncated, err, tt.offset, tt.truncated)
		}
	}
}

func TestInvalidUTF8(t *testing.T) {
	v := parse(t, "{\"ok\":\"é\",\"bad\":[\"a\xffb\"],\"k\xfe\":1}")
	var paths []string
	for p := range v.InvalidUTF8(Root()) {
		paths = append(paths, p.String())
	}
	if diff := cmp.Diff([]string{"$.bad[0]", `$["k�"]`}, paths); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	for range parse(t, `"é"`).InvalidUTF8(Root()) {
		t.Error("valid text is reported")
	}
}

func TestText(t *testing.T) {
	for _, tt := range []struct{ literal, want string }{
		{`"plain"`, "plain"}, {`"a\nb\u00e9\\"`, "a\nbé\\"}, {`7`, ""}, {`null`, ""},
	} {
		v := parse(t, tt.literal)
		if got := v.Text(); got != tt.want {
			t.Errorf("%s says %q, want %q", tt.literal, got, tt.want)
		}
		if v.Kind() == String && (!v.Is(tt.want) || v.Is(tt.want+"x")) {
			t.Errorf("%s.Is is wrong", tt.literal)
		}
	}
	if got := Text("a\x1b\"").Text(); got != "a\x1b\"" {
		t.Errorf("Text made %q", got)
	}
}

func TestPathsShareMemoryOnlyBetweenSiblings(t *testing.T) {
	root := Root().Member("a")
	first := root.Member("one").String()
	second := root.Member("two").String()
	if first != "$.a.one" || second != "$.a.two" || root.String() != "$.a" {
		t.Error(first, second, root)
	}
	deep := Root()
	for range 100 {
		deep = deep.Member("long-name")
	}
	if n := strings.Count(deep.String(), `["long-name"]`); n != 100 {
		t.Errorf("%d parts", n)
	}
}

func TestPathNames(t *testing.T) {
	names := []string{"a", `q"]["x`, "", "com.example/b", `\`, "é", "z"}
	at := Root().Index(7)
	for i, name := range names {
		at = at.Member(name).Index(i)
	}
	if diff := cmp.Diff(names, slices.Collect(at.Names())); diff != "" {
		t.Errorf("%s (-want +got):\n%s", at, diff)
	}
}

func TestMembersCanBeLeft(t *testing.T) {
	v := parse(t, `{"a":[1,2,3],"b":0}`)
	for name, m := range v.Members() {
		if name != "a" {
			t.Errorf("the loop went on to %s", name)
		}
		for i := range m.Elements() {
			if i == 1 {
				break
			}
		}
		break
	}
	if !slices.Equal(v.Raw(), []byte(`{"a":[1,2,3],"b":0}`)) {
		t.Error("Raw")
	}
}
