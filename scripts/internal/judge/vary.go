package judge

import (
	"fmt"
	"hash/fnv"
	"math/rand/v2"
	"os"
	"regexp"
	"strconv"
)

var varyCommand = command{
	name:  "vary",
	usage: "NAME KIND ARG…",
	about: `
Sets $NAME to a value drawn from the run's seed, so that nobody can write the answer into the program: "int LO HI",
"float LO HI DECIMALS", "pick A B C…", "word" (six letters), "hex N" (N digits). The same seed, criterion and NAME give
the same value; a failure shows the command that repeats it.`,
	do: func(s *script, a arguments) {
		a.need(s, 2, -1)
		value, err := s.draw(a.rest[0], a.rest[1], a.rest[2:])
		if err != nil {
			s.fault("vary %s: %v", a.rest[0], err)
		}
		s.ts.Setenv(a.rest[0], value)
	},
}

// draw returns the value of a name. Its random numbers depend on nothing but seed, criterion and name.
func (s *script) draw(name, kind string, args []string) (string, error) {
	h := fnv.New64a()
	fmt.Fprint(h, s.criterion.Slug, "/", name)
	random := rand.New(rand.NewPCG(s.run.options.Seed, h.Sum64()))
	switch {
	case kind == "int" && len(args) == 2:
		lo, errLo := strconv.ParseInt(args[0], 10, 64)
		hi, errHi := strconv.ParseInt(args[1], 10, 64)
		if errLo != nil || errHi != nil || hi <= lo {
			return "", fmt.Errorf("int needs two integers, the lower one first")
		}
		return strconv.FormatInt(lo+random.Int64N(hi-lo+1), 10), nil
	case kind == "float" && len(args) == 3:
		lo, errLo := strconv.ParseFloat(args[0], 64)
		hi, errHi := strconv.ParseFloat(args[1], 64)
		decimals, err := strconv.Atoi(args[2])
		if errLo != nil || errHi != nil || err != nil || hi <= lo {
			return "", fmt.Errorf("float needs two numbers, the lower one first, and how many decimals")
		}
		return strconv.FormatFloat(lo+random.Float64()*(hi-lo), 'f', decimals, 64), nil
	case kind == "pick" && len(args) > 0:
		return args[random.IntN(len(args))], nil
	case kind == "word" && len(args) == 0:
		return letters(random, "abcdefghijklmnopqrstuvwxyz", 6), nil
	case kind == "hex" && len(args) == 1:
		n, err := strconv.Atoi(args[0])
		if err != nil || n < 1 {
			return "", fmt.Errorf("hex needs a number of digits")
		}
		return letters(random, "0123456789abcdef", n), nil
	}
	return "", fmt.Errorf("%s %v is none of: int LO HI, float LO HI DECIMALS, pick A B…, word, hex N", kind, args)
}

func letters(random *rand.Rand, from string, n int) string {
	b := make([]byte, n)
	for i := range b {
		b[i] = from[random.IntN(len(from))]
	}
	return string(b)
}

var fillCommand = command{
	name:  "fill",
	usage: "FILE…",
	about: `
Replaces each ${NAME} in the files by the variable's value: what vary, listen, upstream and env have set. A name that is
not set is an error.`,
	do: func(s *script, a arguments) {
		a.need(s, 1, -1)
		for _, file := range a.rest {
			if err := os.WriteFile(s.ts.MkAbs(file), []byte(s.filled(file)), 0o644); err != nil {
				s.fault("%v", err)
			}
		}
	},
}

// filled is a file's text with the variables' values in it.
func (s *script) filled(file string) string {
	return placeholder.ReplaceAllStringFunc(s.ts.ReadFile(file), func(match string) string {
		value := s.ts.Getenv(match[2 : len(match)-1])
		if value == "" {
			s.fault("%s: %s is not set", file, match)
		}
		return value
	})
}

var placeholder = regexp.MustCompile(`\$\{[A-Za-z_][A-Za-z0-9_]*\}`)
