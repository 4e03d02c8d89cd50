// Package incident holds six recorded incidents and judges diagnoses. The evidence was recorded from running servers, by
// the program in the folder record; complaints and explanations are in book.yaml.
package incident

import (
	"embed"
	"fmt"
	"io"
	"slices"
	"strings"

	"go.yaml.in/yaml/v3"
)

//go:embed book.yaml recordings
var files embed.FS

// A Text is a text in both languages.
type Text struct{ En, Zh string }

// An Incident is one of them.
type Incident struct {
	Name      string
	Complaint Text
	Cause     string
	Because   Text // what in the evidence shows it, and what to do
	evidence  []string
}

// A Cause is a possible diagnosis.
type Cause struct {
	Name  string
	Means Text
	Step  int  // the evidence in which it would show
	Shows Text // as what
}

// A Book is all of them in one language.
type Book struct {
	Steps     []Text // what is looked at, in this order
	Causes    []Cause
	Incidents []*Incident
	chinese   bool
}

// Open reads the book.
func Open(chinese bool) (*Book, error) {
	b := &Book{chinese: chinese}
	data, err := files.ReadFile("book.yaml")
	if err != nil {
		return nil, err
	}
	if err := yaml.Unmarshal(data, b); err != nil {
		return nil, fmt.Errorf("book.yaml: %w", err)
	}
	for _, i := range b.Incidents {
		data, err := files.ReadFile("recordings/" + i.Name + ".txt")
		if err != nil {
			return nil, err
		}
		i.evidence = strings.Split(strings.TrimSuffix(string(data), "\n"), "\n---\n")
		if len(i.evidence) != len(b.Steps) {
			return nil, fmt.Errorf("recording %s has %d parts, want %d", i.Name, len(i.evidence), len(b.Steps))
		}
	}
	return b, nil
}

func (b *Book) say(t Text) string {
	if b.chinese {
		return t.Zh
	}
	return t.En
}

// Find returns an incident by name.
func (b *Book) Find(name string) (*Incident, error) {
	for _, i := range b.Incidents {
		if i.Name == name {
			return i, nil
		}
	}
	return nil, fmt.Errorf("there is no incident %q", name)
}

// List prints what there is to diagnose, and the causes to choose from.
func (b *Book) List(w io.Writer) {
	for _, i := range b.Incidents {
		fmt.Fprintf(w, "%-8s %s\n", i.Name, b.say(i.Complaint))
	}
	fmt.Fprintln(w)
	for _, c := range b.Causes {
		fmt.Fprintf(w, "%-16s %s\n", c.Name, b.say(c.Means))
	}
}

// Complain prints what was reported, and where to look.
func (b *Book) Complain(w io.Writer, i *Incident) {
	fmt.Fprintf(w, "%s\n\n", b.say(i.Complaint))
	for n, step := range b.Steps {
		fmt.Fprintf(w, "docs incident %s --look %d   %s\n", i.Name, n+1, b.say(step))
	}
	fmt.Fprintf(w, "docs incident %s --cause …\n", i.Name)
}

// Look prints the evidence of a step, from 1.
func (b *Book) Look(w io.Writer, i *Incident, step int) error {
	if step < 1 || step > len(b.Steps) {
		return fmt.Errorf("the steps are 1 to %d", len(b.Steps))
	}
	fmt.Fprintf(w, "%s\n\n%s\n", b.say(b.Steps[step-1]), i.evidence[step-1])
	return nil
}

// Judge says whether a diagnosis is right. A wrong one is told in which evidence that cause would have shown, and what is
// there instead.
func (b *Book) Judge(w io.Writer, i *Incident, name string) (right bool, err error) {
	at := slices.IndexFunc(b.Causes, func(c Cause) bool { return c.Name == name })
	if at < 0 {
		return false, fmt.Errorf("there is no cause %q", name)
	}
	if name == i.Cause {
		fmt.Fprintln(w, b.say(i.Because))
		return true, nil
	}
	c := b.Causes[at]
	fmt.Fprintf(w, b.say(Text{"No. %s would show at step %d: %s. Instead:\n\n%s\n", "不是。%s 会在第 %d 步露出来：%s。而这里是：\n\n%s\n"}),
		c.Name, c.Step, b.say(c.Shows), i.evidence[c.Step-1])
	return false, nil
}
