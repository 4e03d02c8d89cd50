package dictionary

import "slices"

// This file is the small vocabulary in which the tables are written:
//
//	define("Tool", both("server/tools, Tool"),
//		must("name", "", "What it is for.", "它的用途。"),
//		may("execution", "ToolExecution", "…", "…").at(legacy("server/tools, Tool")),
//	)

// tables are all given entries, in the order in which a reader meets them.
func tables() []Entry {
	return slices.Concat(
		envelope(), shared(), failures(), meta(),
		discovery(), capabilities(), implementation(),
		tools(), schemas(), resources(), prompts(), content(), completion(),
		progress(), logging(), subscriptions(), rounds(),
		elicitation(), forms(), sampling(), roots(),
		initialization(), tasks(),
	)
}

// where is the section that explains a member in each era. An era without a section doesn't have the member.
type where struct{ modern, legacy string }

func both(section string) where             { return where{modern: section, legacy: section} }
func modern(section string) where           { return where{modern: section} }
func legacy(section string) where           { return where{legacy: section} }
func moved(inModern, inLegacy string) where { return where{modern: inModern, legacy: inLegacy} }

// A member is an entry whose definition isn't known yet.
type member struct {
	entry    Entry
	required Eras
	where    where
}

// must is a member that the definition requires.
func must(name, typ, meaning, meaningZH string) member {
	return may(name, typ, meaning, meaningZH).requiredIn(InBoth)
}

// may is a member that may be absent.
func may(name, typ, meaning, meaningZH string) member {
	return member{entry: Entry{Name: name, Type: typ, Layer: MCP, Meaning: meaning, MeaningZH: meaningZH}}
}

// at overrides the section of the definition.
func (m member) at(w where) member { m.where = w; return m }

// by says who defines the member; without it, MCP does.
func (m member) by(l Layer) member { m.entry.Layer = l; return m }

// requiredIn says in which eras the member must be there.
func (m member) requiredIn(eras Eras) member { m.required = eras; return m }

// define makes the entries of one definition: one for both eras where section and rule are the same, else one each.
func define(definition string, w where, members ...member) []Entry {
	var entries []Entry
	for _, m := range members {
		if m.where == (where{}) {
			m.where = w
		}
		e := m.entry
		e.In = definition
		if m.where.modern == m.where.legacy && (m.required == 0 || m.required == InBoth) {
			e.Eras, e.Spec, e.Required = InBoth, m.where.modern, m.required == InBoth
			entries = append(entries, e)
			continue
		}
		if m.where.modern != "" {
			e.Eras, e.Spec, e.Required = InModern, m.where.modern, m.required.Has(Modern)
			entries = append(entries, e)
		}
		if m.where.legacy != "" {
			e.Eras, e.Spec, e.Required = InLegacy, "2025-11-25 "+m.where.legacy, m.required.Has(Legacy)
			entries = append(entries, e)
		}
	}
	return entries
}

// definedBy gives all these entries one layer.
func definedBy(l Layer, entries []Entry) []Entry {
	for i := range entries {
		entries[i].Layer = l
	}
	return entries
}
