package source

import (
	"slices"
	"strings"

	"golang.org/x/text/cases"
	"golang.org/x/text/unicode/norm"
)

// prominent is how many times as many people must live in a place than in the next one of that name, so that its name
// alone means it.
const prominent = 10

// maxPlaces is how many places of a name are worth listing.
const maxPlaces = 10

// Split cuts "Springfield, Missouri, US" into the name to look for and what narrows it down.
func Split(city string) (name string, within []string) {
	parts := strings.FieldsFunc(city, func(r rune) bool { return r == ',' || r == '，' || r == '、' })
	for i := range parts {
		parts[i] = strings.TrimSpace(parts[i])
	}
	parts = slices.DeleteFunc(parts, func(p string) bool { return p == "" })
	if len(parts) == 0 {
		return "", nil
	}
	return parts[0], parts[1:]
}

// Narrow keeps the places that city can mean: those in the regions and countries that it names; those of exactly this
// name, if there are any; and of these only the first, if it is far larger than the others. The largest come first; there
// are at most ten.
func Narrow(places []Place, city string) []Place {
	name, within := Split(city)
	left := keep(places, func(p Place) bool {
		return !slices.ContainsFunc(within, func(w string) bool {
			return !Same(w, p.Region) && !Same(w, p.Country) && !Same(w, p.Code)
		})
	})
	if exact := keep(left, func(p Place) bool { return Same(p.Name, name) }); len(exact) > 0 {
		left = exact
	}
	slices.SortStableFunc(left, func(a, b Place) int { return b.Population - a.Population })
	if len(left) > 1 && left[0].Population >= prominent*max(1, left[1].Population) {
		return left[:1]
	}
	return left[:min(len(left), maxPlaces)]
}

// Same reports whether two names are the same but for upper and lower case and the way in which Unicode writes them.
func Same(a, b string) bool { return fold(a) == fold(b) }

func fold(s string) string { return cases.Fold().String(norm.NFC.String(strings.TrimSpace(s))) }

func keep(places []Place, ok func(Place) bool) []Place {
	var kept []Place
	for _, p := range places {
		if ok(p) {
			kept = append(kept, p)
		}
	}
	return kept
}
