// Command registry is a registry on this machine, for the official publisher to talk to: it takes a server.json and gives
// it back. It prints its URL.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
)

func main() {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		fmt.Fprintln(os.Stderr, "registry:", err)
		os.Exit(1)
	}
	http.HandleFunc("POST /v0/publish", publish)
	http.HandleFunc("POST /v0.1/publish", publish)
	http.HandleFunc("POST /v0.1/validate", valid)
	http.HandleFunc("POST /v0/validate", valid)
	fmt.Printf("http://%s", listener.Addr())
	if err := http.Serve(listener, nil); err != nil {
		fmt.Fprintln(os.Stderr, "registry:", err)
		os.Exit(1)
	}
}

func publish(w http.ResponseWriter, r *http.Request) {
	data, err := io.ReadAll(r.Body)
	if err != nil || !json.Valid(data) {
		http.Error(w, "no JSON", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprintf(w, `{"server":%s,"_meta":{"io.modelcontextprotocol.registry/official":{"status":"active"}}}`, data)
}

func valid(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	fmt.Fprint(w, `{"valid":true,"issues":[]}`)
}
