package wire

import (
	"iter"
	"unicode/utf8"
)

// InvalidUTF8 yields the path below at of every string and every member name that is not valid UTF-8.
// The path is valid until the next one is yielded.
func (v Value) InvalidUTF8(at Path) iter.Seq[Path] {
	return func(yield func(Path) bool) {
		if v.doc != nil && !utf8.Valid(v.Raw()) {
			v.eachInvalid(at, yield)
		}
	}
}

func (v Value) eachInvalid(at Path, yield func(Path) bool) bool {
	if v.Kind() == String && !utf8.Valid(v.Raw()) && !yield(at) {
		return false
	}
	for name, member := range v.Members() {
		if !utf8.ValidString(name) && !yield(at.Member(name)) {
			return false
		}
		if !member.eachInvalid(at.Member(name), yield) {
			return false
		}
	}
	for i, element := range v.Elements() {
		if !element.eachInvalid(at.Index(i), yield) {
			return false
		}
	}
	return true
}
