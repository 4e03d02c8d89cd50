package main

import (
	"flag"
	"fmt"
	"io"
	"log/slog"
	"net/url"
	"strings"
	"time"

	"example.com/mcp7/day-04/internal/entrance"
	"example.com/mcp7/day-04/internal/seal"
	"example.com/mcp7/scripts/selftest"
)

// settings are the shop's flags and environment.
type settings struct {
	addr, fixture                   string
	issuer, jwksURL                 string
	resource                        string
	algorithm                       string
	login                           string
	database                        string
	ring                            *seal.Ring
	cartLifetime, questionLifetime  time.Duration
	carrierPace                     time.Duration
	origins                         entrance.Origins
	originList                      string
	rate                            float64
	burst                           int
	maxBody                         int64
	bodyTime, answerTime, keepAlive time.Duration
	drainDelay, drainTime           time.Duration
	logLevel                        slog.Level
	keysPause                       time.Duration
}

func shopFlags() (*flag.FlagSet, *settings) {
	s := &settings{}
	f := flag.NewFlagSet("shop", flag.ContinueOnError)
	f.SetOutput(io.Discard)
	f.StringVar(&s.addr, "addr", "127.0.0.1:8080", "where to listen; by default only this machine can ask")
	f.StringVar(&s.fixture, "fixture", "", "serve a fixture instead of the shop: everything")
	f.StringVar(&s.login, "login", "token", "who finds out who asks: token, or gateway (believe the one in front, the only one who can reach this port)")
	f.StringVar(&s.issuer, "issuer", "", "the authorization server's `URL`")
	f.StringVar(&s.jwksURL, "jwks", "", "where its keys are; by default ISSUER/jwks")
	f.StringVar(&s.algorithm, "algorithm", "ES256", "of its signatures: ES256 or RS256")
	f.StringVar(&s.resource, "resource", "", "this server's canonical `URI`, which tokens must be for; by default http://ADDR/mcp")
	f.StringVar(&s.database, "database", "", "an SQLite `file` or a postgres:// URL; by default $DATABASE_URL")
	f.DurationVar(&s.cartLifetime, "cart-lifetime", 30*time.Minute, "how long a cart lives")
	f.DurationVar(&s.questionLifetime, "question-lifetime", 5*time.Minute, "how long the user may think about an order")
	f.DurationVar(&s.carrierPace, "carrier-pace", 300*time.Millisecond, "how long a carrier takes to name its price")
	f.StringVar(&s.originList, "origins", "", "web pages that may call, separated by commas")
	f.Float64Var(&s.rate, "rate", 50, "requests a second for each principal; 0: no limit")
	f.IntVar(&s.burst, "burst", 200, "how many of them at once")
	f.Int64Var(&s.maxBody, "max-body", 1<<20, "the largest body in bytes")
	f.DurationVar(&s.bodyTime, "body-time", 10*time.Second, "how long headers and body may take to arrive")
	f.DurationVar(&s.answerTime, "answer-time", 2*time.Minute, "how long a call may take that is answered in JSON; a stream may take longer")
	f.DurationVar(&s.keepAlive, "keep-alive", 15*time.Second, "between two comments on a quiet stream")
	f.DurationVar(&s.drainDelay, "drain-delay", 0, "how long to go on accepting after SIGTERM, while /readyz says no")
	f.DurationVar(&s.drainTime, "drain-time", 20*time.Second, "how long requests in flight may take then")
	f.DurationVar(&s.keysPause, "keys-pause", 5*time.Second, "the least time between two fetches of the issuer's keys")
	f.TextVar(&s.logLevel, "log-level", slog.LevelInfo, "DEBUG, INFO, WARN or ERROR")
	return f, s
}

func parseSettings(args []string, getenv func(string) string) (settings, error) {
	f, s := shopFlags()
	misuse := func(format string, a ...any) (settings, error) {
		return *s, fmt.Errorf("%s: %w", fmt.Sprintf(format, a...), errUsage)
	}
	if err := f.Parse(args); err != nil {
		return misuse("%v", err)
	}
	if f.NArg() > 0 {
		return misuse("unexpected argument %q", f.Arg(0))
	}
	if s.fixture != "" && s.fixture != "everything" {
		return misuse("--fixture: there is everything, and no %q", s.fixture)
	}
	if s.login != "token" && s.login != "gateway" {
		return misuse("--login: token or gateway, not %q", s.login)
	}
	if s.algorithm != "ES256" && s.algorithm != "RS256" {
		return misuse("--algorithm: ES256 or RS256, not %q", s.algorithm)
	}
	var err error
	if s.origins, err = entrance.ParseOrigins(s.originList); err != nil {
		return misuse("--origins: %v", err)
	}
	s.origins.AddOwn(s.addr)
	if s.cartLifetime <= 0 || s.questionLifetime <= 0 || s.keepAlive <= 0 || s.bodyTime <= 0 || s.answerTime <= 0 || s.maxBody <= 0 || s.rate < 0 || s.burst < 1 {
		return misuse("times and limits are above zero")
	}
	if s.database == "" {
		s.database = getenv("DATABASE_URL")
	}
	if keys := getenv("SHOP_STATE_KEYS"); keys != "" {
		if s.ring, err = seal.ParseRing(keys); err != nil {
			return misuse("SHOP_STATE_KEYS: %v", err)
		}
	}
	if s.fixture != "" {
		return *s, nil
	}
	return *s, s.complete(misuse)
}

// complete fills in what follows from other settings, and refuses what is missing.
func (s *settings) complete(misuse func(string, ...any) (settings, error)) error {
	fail := func(format string, a ...any) error {
		_, err := misuse(format, a...)
		return err
	}
	if s.resource == "" {
		s.resource = "http://" + s.addr + "/mcp"
	}
	if u, err := url.Parse(s.resource); err != nil || u.Scheme == "" || u.Host == "" || u.Fragment != "" {
		return fail("--resource: %q is no URI with a scheme and a host", s.resource)
	}
	if s.login == "token" && s.issuer == "" && !selftest.Mock() {
		return fail("--issuer is missing (or MOCK=1)")
	}
	if s.jwksURL == "" {
		s.jwksURL = strings.TrimSuffix(s.issuer, "/") + "/jwks"
	}
	if s.database == "" && !selftest.Mock() {
		return fail("--database is missing (or MOCK=1)")
	}
	if s.ring == nil && !selftest.Mock() {
		return fail("SHOP_STATE_KEYS is missing (or MOCK=1)")
	}
	if s.ring == nil {
		s.ring = seal.NewRing()
	}
	return nil
}
