package main

import (
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/rsa"
	"encoding/base64"
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"net"
	"net/http"
	"time"

	"example.com/mcp7/day-04/internal/devauth"
	"github.com/golang-jwt/jwt/v5"
)

// forge serves a development authorization server that also gives out every bad token: POST /forge with a [recipe].
func forge(ctx context.Context, args []string, _ func(any)) error {
	f := flag.NewFlagSet("forge", flag.ContinueOnError)
	addr := f.String("addr", "", "where to listen")
	if err := f.Parse(args); err != nil {
		return err
	}
	listener, err := net.Listen("tcp", *addr)
	if err != nil {
		return err
	}
	auth, err := devauth.New("http://" + *addr)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	mux.Handle("/", auth)
	mux.HandleFunc("POST /forge", func(w http.ResponseWriter, r *http.Request) {
		var recipe recipe
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 1<<16)).Decode(&recipe); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		token, err := recipe.token(auth)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return
		}
		w.Header().Set("Content-Type", "application/json")
		json.NewEncoder(w).Encode(map[string]string{"access_token": token})
	})
	server := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { server.Close() })
	defer stop()
	if err := server.Serve(listener); err != http.ErrServerClosed {
		return err
	}
	return nil
}

// A recipe changes a good token.
type recipe struct {
	Resource string         `json:"resource"`
	Scope    string         `json:"scope"`
	Set      map[string]any `json:"set"`    // claims to replace; null removes one
	Offset   map[string]int `json:"offset"` // time claims, in seconds from now
	Kind     string         `json:"kind"`   // "", none, unsigned, cut, hs256, rs256, foreign or unknownkid
}

func (r recipe) token(auth *devauth.Server) (string, error) {
	now := time.Now()
	claims := jwt.MapClaims{
		"iss": auth.Issuer, "sub": "alice", "aud": r.Resource, "scope": r.Scope,
		"iat": now.Unix(), "exp": now.Add(devauth.Lifetime).Unix(),
	}
	maps.Copy(claims, r.Set)
	for name, seconds := range r.Offset {
		claims[name] = now.Unix() + int64(seconds)
	}
	for name, value := range claims {
		if value == nil {
			delete(claims, name)
		}
	}
	good, err := auth.Sign(claims)
	if err != nil {
		return "", err
	}
	parsed, _, err := jwt.NewParser().ParseUnverified(good, jwt.MapClaims{})
	if err != nil {
		return "", err
	}
	kid := parsed.Header["kid"]
	switch r.Kind {
	case "":
		return good, nil
	case "cut":
		return good[:len(good)-4], nil
	case "unsigned": // the right header, and no signature
		return good[:len(good)-86], nil
	case "none":
		return sign(jwt.SigningMethodNone, jwt.UnsafeAllowNoneSignatureType, claims, kid)
	case "hs256": // the classic: the public key as a shared secret
		return sign(jwt.SigningMethodHS256, []byte(publicKeyText(auth)), claims, kid)
	case "foreign": // another key under the same id
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return "", err
		}
		return sign(jwt.SigningMethodES256, key, claims, kid)
	case "rs256":
		key, err := rsa.GenerateKey(rand.Reader, 2048)
		if err != nil {
			return "", err
		}
		return sign(jwt.SigningMethodRS256, key, claims, kid)
	case "unknownkid":
		key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
		if err != nil {
			return "", err
		}
		return sign(jwt.SigningMethodES256, key, claims, "nobody-knows-me")
	}
	return "", fmt.Errorf("there is no kind %q", r.Kind)
}

func sign(method jwt.SigningMethod, key any, claims jwt.MapClaims, kid any) (string, error) {
	token := jwt.NewWithClaims(method, claims)
	token.Header["kid"], token.Header["typ"] = kid, "at+jwt"
	return token.SignedString(key)
}

// publicKeyText is something that everybody knows.
func publicKeyText(auth *devauth.Server) string {
	return base64.StdEncoding.EncodeToString([]byte(auth.Issuer))
}
