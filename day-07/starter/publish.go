package main

import (
	"context"
	"fmt"
	"io"
	"os"

	"example.com/mcp7/day-07/internal/publish"
)

// problems are all reasons not to publish a release.
func problems(r *publish.Release) []publish.Problem {
	list := r.Form()
	for _, check := range []func(*publish.Release) []publish.Problem{checkNames, checkVersions, checkEntry} {
		list = append(list, check(r)...)
	}
	return list
}

const steps = `to publish, in this order:
  1. docs build --owner YOU --out release   the programs, and these files without placeholders
  2. docs publish-check --release release   this check once more
  3. (cd release && npm publish)            the package first: the registry looks for it
  4. mcp-publisher login github             proves that io.github.YOU is yours; a domain of your own: login dns
  5. (cd release && mcp-publisher publish)  the registry holds server.json alone
A version is published once and never changed: a mistake needs the next number.
`

// runPublishCheck checks a folder with package.json and server.json. Behind "--" may stand the program that is published:
// the version it gives as serverInfo is compared too.
func runPublishCheck(ctx context.Context, args []string, stdout io.Writer) error {
	flags := newFlags("publish-check")
	final := flags.Bool("release", false, "it is about to be published: placeholders are refused, dist has to be there")
	tag := flags.String("tag", "", "the Git `tag`, to be compared without its leading v")
	command, err := parse(flags, args, stdout)
	if err != nil {
		return err
	}
	if flags.NArg() > 1 {
		return fmt.Errorf("publish-check: one folder at a time: %w", errUsage)
	}
	dir := "."
	if flags.NArg() == 1 {
		dir = flags.Arg(0)
	}
	program, found, err := inspect(ctx, command)
	if err != nil {
		return err
	}
	release, err := publish.Read(os.DirFS(dir), *tag, program)
	if err != nil {
		return err
	}
	release.Final = *final
	found = append(found, problems(release)...)
	for _, p := range found {
		fmt.Fprintf(stdout, "%s: %s\n", p.Where, p.Text)
	}
	if len(found) > 0 {
		return errGate
	}
	fmt.Fprintf(stdout, "%s %s: no problem found\n\n%s", release.Server.Name, release.Server.Version, steps)
	return nil
}

// inspect starts the program that is published: it returns its version, and what is wrong with the caching hints of its
// list (server/utilities/caching). No command: nothing to look at.
func inspect(ctx context.Context, command []string) (version string, found []publish.Problem, err error) {
	if len(command) == 0 {
		return "", nil, nil
	}
	s, err := connect(ctx, command, nil)
	if err != nil {
		return "", nil, err
	}
	defer s.close()
	page, err := s.ListTools(ctx, nil)
	if err != nil {
		return "", nil, fmt.Errorf("tools/list: %w", err)
	}
	if page.TTLMs < 0 || page.CacheScope != "public" && page.CacheScope != "private" {
		found = append(found, publish.Problem{Where: "tools/list",
			Text: fmt.Sprintf("ttlMs %d, cacheScope %q: ttlMs is 0 or more, cacheScope is public or private", page.TTLMs, page.CacheScope)})
	}
	return s.InitializeResult().ServerInfo.Version, found, nil
}
