package eval

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"text/tabwriter"
)

// Print shows a run for people: scores by kind, which tools are confused, what flipped, and why it must not pass.
func Print(w io.Writer, r, baseline *Report, reasons []string, explain bool) {
	fmt.Fprintf(w, "%s, %d cases in %.1f s%s\n\n", r.Model, len(r.Cases), r.Took, expense(r))
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "kind\tright\twrong\tunanswered\tscore\tbaseline")
	for _, kind := range Kinds {
		s := r.Scores[kind]
		before := ""
		if baseline != nil {
			before = rate(baseline.Scores[kind])
		}
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%s\t%s\n", kind, s.Right, s.Wrong, s.Unanswered, rate(s), before)
	}
	fmt.Fprintln(table, "\ntool\texpected\tcalled\tright\tprecision\trecall")
	for _, name := range slices.Sorted(maps.Keys(r.Tools)) {
		u := r.Tools[name]
		fmt.Fprintf(table, "%s\t%d\t%d\t%d\t%s\t%s\n", name, u.Expected, u.Called, u.Right, share(u.Right, u.Called), share(u.Right, u.Expected))
	}
	table.Flush()
	if right, asked := r.Arguments(); asked > 0 {
		fmt.Fprintf(w, "\narguments as expected: %d of %d\n", right, asked)
	}
	printConfusions(w, r)
	if baseline != nil {
		for _, f := range Flips(r, baseline) {
			fmt.Fprintf(w, "%s is %s now, was %s: %q called %s, expected %s\n", f.Now.ID, f.Now.Verdict, f.Before, f.Now.Say, Names(f.Now.Calls), Name(f.Now.Expect))
		}
	}
	if explain {
		fmt.Fprintln(w)
		for _, o := range r.Cases {
			fmt.Fprintf(w, "%s %s: %s → %s, expected %s (%s)\n", o.Verdict, o.ID, o.Say, Names(o.Calls), Name(o.Expect), cmp.Or(o.Error, o.Why))
		}
	}
	fmt.Fprintln(w)
	for _, reason := range reasons {
		fmt.Fprintf(w, "must not pass: %s\n", reason)
	}
	if len(reasons) == 0 {
		fmt.Fprintln(w, "passes")
	}
}

func printConfusions(w io.Writer, r *Report) {
	pairs := map[string][]string{}
	for _, o := range r.Cases {
		if o.Verdict == Wrong {
			pair := Name(o.Expect) + " → " + Names(o.Calls)
			pairs[pair] = append(pairs[pair], o.ID)
		}
	}
	if len(pairs) > 0 {
		fmt.Fprintln(w, "\nexpected → called")
	}
	for _, pair := range slices.Sorted(maps.Keys(pairs)) {
		fmt.Fprintf(w, "%2d  %s: %s\n", len(pairs[pair]), pair, strings.Join(pairs[pair], " "))
	}
}

// expense is what a run took of an endpoint.
func expense(r *Report) string {
	var in, out, slowest int64
	for _, o := range r.Cases {
		in, out, slowest = in+o.InputTokens, out+o.OutputTokens, max(slowest, o.Millis)
	}
	if in == 0 {
		return ""
	}
	text := fmt.Sprintf(", slowest %d ms, %d tokens in, %d out", slowest, in, out)
	if r.Cost != nil {
		text += fmt.Sprintf(", $%.4f", *r.Cost)
	}
	return text
}

// Price sets the cost from "IN,OUT", dollars for a million tokens; "" leaves it unknown.
func (r *Report) Price(prices string) error {
	if prices == "" {
		return nil
	}
	in, out, _ := strings.Cut(prices, ",")
	perIn, err := strconv.ParseFloat(in, 64)
	if err != nil {
		return fmt.Errorf("--price is two numbers, such as 1,5: %w", err)
	}
	perOut, err := strconv.ParseFloat(out, 64)
	if err != nil {
		return fmt.Errorf("--price is two numbers, such as 1,5: %w", err)
	}
	cost := 0.0
	for _, o := range r.Cases {
		cost += (float64(o.InputTokens)*perIn + float64(o.OutputTokens)*perOut) / 1e6
	}
	r.Cost = &cost
	return nil
}

func rate(s Score) string {
	if value, ok := s.Rate(); ok {
		return fmt.Sprintf("%.2f", value)
	}
	return "—"
}

func share(n, of int) string { return rate(Score{Right: n, Wrong: of - n}) }

// Short cuts a text to n characters.
func Short(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return text
}
