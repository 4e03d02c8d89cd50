package main

import (
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"example.com/mcp7/day-06/internal/visible"
	"example.com/mcp7/scripts/selftest"
)

// list prints the attacks that there are.
func list(out io.Writer) error {
	for _, a := range attacks {
		where := "--host"
		if a.server != nil {
			where = "--server"
		}
		if _, err := fmt.Fprintf(out, "%-22s%-10s%s\n", a.name, where, a.text()); err != nil {
			return err
		}
	}
	return nil
}

func (a attack) text() string {
	if selftest.Chinese(os.Getenv) {
		return a.zh
	}
	return a.story
}

// print shows a report: as JSON on one line, or as a picture of what flowed where. "!!" marks the secret.
func (r *report) print(out io.Writer, a attack, asJSON bool) error {
	if asJSON {
		return json.NewEncoder(out).Encode(r)
	}
	var b strings.Builder
	side := "host " + r.Host
	if r.Host == "" {
		side = "server " + r.Server
	}
	fmt.Fprintf(&b, "%s, %s\n%s\n\n", r.Attack, side, a.text())
	for _, s := range r.Flow {
		mark := "  "
		if s.Canary {
			mark = "!!"
		}
		fmt.Fprintf(&b, "%s %-22s → %-22s %s\n", mark, s.From, s.To, clip(s.Text, 90))
	}
	if screen := strings.TrimSpace(strings.Join(r.Screen, "\n")); screen != "" {
		fmt.Fprintf(&b, "\nwhat the user saw:\n   %s\n", strings.ReplaceAll(screen, "\n", "\n   "))
	}
	for _, s := range r.Stopped {
		fmt.Fprintf(&b, "\nstopped  %s: %s\n", visible.Line(s.What), visible.Line(s.Reason))
		if s.Like != "" {
			fmt.Fprintf(&b, "   looks like %s\n", visible.Line(s.Like))
		}
		for _, line := range s.Diff {
			fmt.Fprintf(&b, "   %s\n", line)
		}
	}
	result := "SAFE: the secret has not left"
	if r.Leaked {
		result = "LEAKED: the secret has left"
	}
	fmt.Fprintf(&b, "\n%s\n", result)
	_, err := io.WriteString(out, b.String())
	return err
}

// clip shortens a text for one line of the picture; the two ends stay.
func clip(text string, width int) string {
	shown := []rune(visible.Line(text))
	if len(shown) <= width {
		return string(shown)
	}
	return string(shown[:width/2]) + " … " + string(shown[len(shown)-width/2:])
}
