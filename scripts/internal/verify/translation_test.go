package verify_test

import (
	"strings"
	"testing"

	"example.com/mcp7/scripts/internal/verify"
)

func TestFaultsOfTranslation(t *testing.T) {
	const (
		stale = "\n  mend  bring the text up to date with README.md, then: go run ./scripts/lab sync --stamp README.zh-CN.md"
		fence = "\n  mend  copy the fence from the English text; only comments are translated"
	)
	// The root's README is free in what it says, so that only translation looks at it.
	both := func(en, zh string) func(*workspace) {
		return func(w *workspace) {
			w.write("README.md", w.read("README.md")+en)
			w.write("README.zh-CN.md", w.read("README.zh-CN.md")+zh)
			w.stamp("README.zh-CN.md")
		}
	}
	testMutations(t, static, []mutation{
		{"a stale translation", edit("README.md", "Begin with", "Start with"), []string{
			"README.zh-CN.md:7: translation: the translation is stale: it was made from another README.md\n  got   sha256:5aef39c8f2197c49\n  want  sha256:a846c7ce42ef6969" + stale}},
		{"line ends don't make it stale", func(w *workspace) {
			w.write("README.md", strings.ReplaceAll(w.read("README.md"), "\n", "\r\n"))
		}, []string{"README.md:1: markup: a line ends with CR LF\n  mend  save the file with LF line ends"}},
		{"no stamp", func(w *workspace) {
			w.write("README.zh-CN.md", w.read("README.zh-CN.md")+"more\n")
		}, []string{"README.zh-CN.md:8: translation: the last line does not say which English text this one translates" + stale}},
		{"another text's stamp", edit("README.zh-CN.md", "translates README.md", "translates HINTS.md"), []string{
			"README.zh-CN.md:7: translation: the last line says that it translates HINTS.md, want README.md" + stale}},
		{"no translation", func(w *workspace) { w.write("day-01/CAPTURE.md", "# x\n") }, []string{
			"day-01/CAPTURE.md: translation: there is no Chinese text CAPTURE.zh-CN.md\n  mend  write it, then: go run ./scripts/lab sync --stamp day-01/CAPTURE.zh-CN.md"}},
		{"no English text", func(w *workspace) { w.write("day-01/internal/x/NOTES.zh-CN.md", "# x\n") }, []string{
			"day-01/internal/x/NOTES.zh-CN.md: translation: there is no English text day-01/internal/x/NOTES.md\n  mend  write it, or delete this one"}},
		{"a text in testdata", func(w *workspace) { w.write("day-01/testdata/captures/README.md", "# x\n") }, nil},

		{"no link to the other language", func(w *workspace) {
			w.replace("README.zh-CN.md", "[English](README.md)", "English")
		}, []string{"README.zh-CN.md:1: translation: there is no link to README.md above the first section\n  mend  put the other language's link below the first line"}},
		{"a link to the English text", edit("README.zh-CN.md", "day-01/README.zh-CN.md#练习", "day-01/README.md#exercises"), []string{
			"README.zh-CN.md:5: translation: the Chinese text links to the English day-01/README.md\n  mend  link to day-01/README.zh-CN.md"}},

		{"a heading of another level", both("\n## More\n", "\n### 更多\n"), []string{
			"README.zh-CN.md:9: translation: the heading \"更多\" is of level 3, its counterpart \"More\" of level 2\n  mend  give both texts the same headings in the same order"}},
		{"a heading that is missing", both("\n## More\n", ""), []string{
			"README.zh-CN.md: translation: the heading \"More\" (line 7 of the English text) has no counterpart\n  mend  translate the missing part"}},
		{"a heading too many", both("", "\n## 更多\n"), []string{
			"README.zh-CN.md:9: translation: the heading \"更多\" has no counterpart in the English text\n  mend  add it to the English text or delete it here"}},

		{"code that differs", both("\n```sh\n# run it\ngo test\n```\n", "\n```sh\n# 运行\ngo test work\n```\n"), []string{
			"README.zh-CN.md:11: translation: the line of code differs from the English text\n  got   go test work\n  want  go test" + fence}},
		{"code against a comment", both("\n```sh\ngo test\n```\n", "\n```sh\n# go test\n```\n"), []string{
			"README.zh-CN.md:10: translation: the line of code differs from the English text\n  got   # go test\n  want  go test" + fence}},
		{"more lines of code", both("\n```sh\ngo test\n```\n", "\n```sh\ngo test\ngo vet\n```\n"), []string{
			"README.zh-CN.md:9: translation: the code fence has 2 lines, its counterpart 1" + fence}},
		{"another tag", both("\n```sh\ngo test\n```\n", "\n```console\ngo test\n```\n"), []string{
			"README.zh-CN.md:9: translation: the code fence is tagged \"console\", its counterpart \"sh\"" + fence}},
		{"no tag", both("\n```\ngo test\n```\n", "\n```\ngo test\n```\n"), []string{
			"README.zh-CN.md:9: translation: the code fence has no tag\n  mend  tag it in both texts: sh, json, go, text …"}},
		{"a fence too few", both("\n```sh\ngo test\n```\n", ""), []string{
			"README.zh-CN.md: translation: 0 code fences here, 1 in the English text\n  mend  give both texts the same code fences"}},
		{"an URL is no comment", both("\n```sh\ncurl https://example.com/a\n```\n", "\n```sh\ncurl https://example.com/b\n```\n"), []string{
			"README.zh-CN.md:10: translation: the line of code differs from the English text\n  got   curl https://example.com/b\n  want  curl https://example.com/a" + fence}},
		{"translated comments and transcripts", both(
			"\n```sh\ngo test   # quick\n```\n\n```go\n\t// Ask.\nask()\n```\n\n```text\n1 of 2 pass\n```\n", "\n```sh\ngo test # 很快\n```\n\n```go\n\t// 询问。\nask()\n```\n\n```text\n2 项中\n1 项通过\n```\n"), nil},
	})
}

func TestStamp(t *testing.T) {
	w := newWorkspace(t)
	before := w.read("README.zh-CN.md")
	w.stamp("README.zh-CN.md")
	if w.read("README.zh-CN.md") != before {
		t.Error("stamping a text that is up to date changes it")
	}
	w.replace("README.md", "Begin", "Start")
	w.stamp("README.zh-CN.md")
	after := w.read("README.zh-CN.md")
	if after == before || strings.Count(after, "<!-- translates") != 1 || !strings.HasPrefix(after, before[:strings.Index(before, "<!--")]) {
		t.Errorf("after a change of the English text:\n%s", after)
	}
	w.write("NEW.md", "# New\n")
	w.write("NEW.zh-CN.md", "# 新\n\n\n")
	w.stamp("NEW.zh-CN.md")
	if got := w.read("NEW.zh-CN.md"); !strings.HasPrefix(got, "# 新\n\n<!-- translates NEW.md sha256:") || !strings.HasSuffix(got, " -->\n") {
		t.Errorf("a first stamp gives:\n%s", got)
	}

	if err := verify.Stamp(w.path("README.md")); err == nil || !strings.Contains(err.Error(), "a Chinese text is called X.zh-CN.md") {
		t.Errorf("an English text: err = %v", err)
	}
	w.remove("NEW.md")
	if err := verify.Stamp(w.path("NEW.zh-CN.md")); err == nil || !strings.Contains(err.Error(), "NEW.md") {
		t.Errorf("no English text: err = %v", err)
	}
}

func TestFaultsOfLinks(t *testing.T) {
	const (
		restore = "\n  mend  correct the link, or restore the file"
		anchor  = "\n  mend  correct the anchor or the heading"
		moved   = "\n  mend  name the line where it stands now, or leave the line out: lines move"
		outside = "\n  mend  link with https, or relative to this file"
	)
	// A text in testdata has no translation, but its links are followed.
	link := func(text string) func(*workspace) {
		return func(w *workspace) { w.write("day-01/testdata/captures/README.md", text+"\n") }
	}
	at := func(what, mend string) []string {
		return []string{"day-01/testdata/captures/README.md:1: links: " + what + mend}
	}
	testMutations(t, static, []mutation{
		{"a dead link", link("[x](../../starter/pair.go)"), at(`the link "../../starter/pair.go" is dead: there is no day-01/starter/pair.go`, restore)},
		{"a dead image", link("![x](picture.png)"), at(`the link "picture.png" is dead: there is no day-01/testdata/captures/picture.png`, restore)},
		{"a dead reference", link("[x][y]\n\n[y]: gone.md"), at(`the link "gone.md" is dead: there is no day-01/testdata/captures/gone.md`, restore)},
		{"an anchor of this file", link("[x](#there)"), at("no heading of this file has the anchor #there", anchor)},
		{"an anchor of another file", link("[x](../../HINTS.md#13-more)"), at(`the link "../../HINTS.md#13-more" is dead: no heading of day-01/HINTS.md has the anchor #13-more`, anchor)},
		{"an anchor of a folder", link("[x](../criteria#x)"), at(`the link "../criteria#x" has an anchor, but day-01/testdata/criteria is a folder`, "\n  mend  link to a file")},
		{"a line too far", link("[x](../../starter/add.go#L13)"), at(`the link "../../starter/add.go#L13" names line 13, day-01/starter/add.go has 11 lines`, moved)},
		{"the end of a range too far", link("[x](../../starter/add.go#L2-L40)"), at(`the link "../../starter/add.go#L2-L40" names line 40, day-01/starter/add.go has 11 lines`, moved)},
		{"an anchor of code", link("[x](../../starter/add.go#add)"), at(`the link "../../starter/add.go#add" has an anchor that day-01/starter/add.go can't have`, "\n  mend  leave the anchor out, or name a line: #L10")},
		{"a place in code", link("see `day-01/starter/add.go:12`"), at("`day-01/starter/add.go:12` names line 12, day-01/starter/add.go has 11 lines", moved)},
		{"an absolute path", link("[x](/day-01/README.md)"), at(`the link "/day-01/README.md" is absolute`, "\n  mend  link relative to this file")},
		{"another host's path", link("[x](//example.com/a)"), at(`the link "//example.com/a" is absolute`, "\n  mend  link relative to this file")},
		{"a file URL", link("[x](file:///etc/hosts)"), at(`the link "file:///etc/hosts" is neither https nor a file of this workspace`, outside)},
		{"http", link("<http://example.com>"), at(`the link "http://example.com" is neither https nor a file of this workspace`, outside)},
		{"out of the workspace", link("[x](../../../../x.md)"), at(`the link "../../../../x.md" leads out of the workspace`, "\n  mend  link to a file of the workspace")},
		{"no link", link("[x](%zz)"), at(`the link "%zz" can't be read`, "\n  mend  write spaces as %20")},
		{"good ones", link(strings.Join([]string{
			"# Two words\n", "## Two words\n", "[a](#two-words-1) [b](../../README.zh-CN.md#练习) [c](../../starter/) [d](../..) [e](../../starter/add.go#L1-L11)",
			"[f](https://example.com/x) <http://127.0.0.1:8080/mcp> [g](http://localhost:80) [h](<../criteria/01-sum.txtar>) [i](../../../README.md#a-small-course)",
			"`day-01/starter/add.go:11` `gone.go:5` `127.0.0.1:8080`", "```md\n[x](gone.md)\n```",
		}, "\n")), nil},
		{"an example in testdata", func(w *workspace) { w.write("day-01/testdata/captures/out.md", "[x](gone.md)\n") }, nil},
	})
}
