// Package eval asks a model, case by case, which tool it would call for what a user says, and reports how often it was
// right.
//
// A unit test asks what a function does with its arguments. An eval asks whether the function is reached at all: what a
// model knows of a tool is its name, its description and its schema.
package eval

import (
	"bytes"
	"errors"
	"fmt"
	"slices"

	"go.yaml.in/yaml/v3"
)

// A Kind says what a case is there for.
type Kind string

// The three kinds, none of which may be missing from a set.
const (
	Happy Kind = "happy" // a clear intention
	Edge  Kind = "edge"  // an intention that only the meaning shows, not a keyword
	Trap  Kind = "trap"  // on the subject, but nothing is to be called
)

// Kinds are all of them, in the order of reports.
var Kinds = []Kind{Happy, Edge, Trap}

// A Case is one thing that a user says, and the tool that has to be called for it.
type Case struct {
	ID     string         `yaml:"id" json:"id"`
	Kind   Kind           `yaml:"kind" json:"kind"`
	Say    string         `yaml:"say" json:"say"`
	Expect string         `yaml:"-" json:"expect"`            // "": nothing is to be called
	Args   map[string]any `yaml:"args" json:"args,omitempty"` // arguments that the call is to have, at least; not part of the score
	Raw    yaml.Node      `yaml:"expect" json:"-"`            // as written: a missing expect is no null
	Note   string         `yaml:"note" json:"note,omitempty"` // why the case is there, for people
}

// A Set is an eval set.
type Set struct {
	Thresholds map[Kind]float64 `yaml:"thresholds"` // the least score of a kind, from 0 to 1; 0 for one that is not there
	Cases      []Case           `yaml:"cases"`
}

// minimum is how many cases a set has at least: fewer say nothing.
const minimum = 9

// Load reads a set from YAML and checks that it can measure anything. All faults come back joined.
func Load(name string, data []byte) (*Set, error) {
	var set Set
	decoder := yaml.NewDecoder(bytes.NewReader(data))
	decoder.KnownFields(true)
	if err := decoder.Decode(&set); err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	var faults []error
	fault := func(format string, args ...any) { faults = append(faults, fmt.Errorf(name+": "+format, args...)) }
	ids, said := map[string]bool{}, map[string]string{}
	for i := range set.Cases {
		c := &set.Cases[i]
		where := fmt.Sprintf("case %d (%s)", i+1, c.ID)
		switch {
		case c.ID == "" || ids[c.ID]:
			fault("%s: an id is missing or there twice", where)
		case c.Say == "" || said[c.Say] != "":
			fault("%s: what the user says is missing, or said in case %s too", where, said[c.Say])
		case !slices.Contains(Kinds, c.Kind):
			fault("%s: kind is happy, edge or trap, not %q", where, c.Kind)
		case c.Raw.Kind != yaml.ScalarNode:
			fault("%s: expect is the name of a tool, or null for none", where)
		case c.Raw.Tag == "!!null" && c.Kind != Trap, c.Raw.Tag != "!!null" && c.Kind == Trap:
			fault("%s: a trap expects null, the other kinds a tool", where)
		}
		ids[c.ID], said[c.Say] = true, c.ID
		if c.Raw.Tag != "!!null" {
			c.Expect = c.Raw.Value
		}
	}
	for _, kind := range Kinds {
		if !slices.ContainsFunc(set.Cases, func(c Case) bool { return c.Kind == kind }) {
			fault("there is no case of kind %s", kind)
		}
	}
	if len(set.Cases) < minimum {
		fault("%d cases, at least %d are needed", len(set.Cases), minimum)
	}
	if len(faults) > 0 {
		return nil, errors.Join(faults...)
	}
	return &set, nil
}

// Unknown returns the tools that the cases expect and that are not among the offered ones.
func (s *Set) Unknown(tools []Tool) []string {
	var missing []string
	for _, c := range s.Cases {
		offered := slices.ContainsFunc(tools, func(t Tool) bool { return t.Name == c.Expect })
		if c.Expect != "" && !offered && !slices.Contains(missing, c.Expect) {
			missing = append(missing, c.Expect)
		}
	}
	return missing
}
