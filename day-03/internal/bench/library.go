package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"sync"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

func slug(i int) string  { return fmt.Sprintf("note-%06d", i) }
func title(i int) string { return fmt.Sprintf("Note number %d", i) }
func tag(i int) string   { return fmt.Sprintf("tag-%02d", i%50) }

// fill writes the library.
func fill(dir string, count int) error {
	var writers sync.WaitGroup
	workers := runtime.GOMAXPROCS(0)
	errs := make([]error, workers)
	for w := range workers {
		writers.Go(func() {
			for i := w; i < count && errs[w] == nil; i += workers {
				note := fmt.Sprintf("---\ntitle: %s\ntags: [%s]\n---\n\nThe text of a note is not read for the list.\n", title(i), tag(i))
				errs[w] = os.WriteFile(filepath.Join(dir, slug(i)+".md"), []byte(note), 0o644)
			}
		})
	}
	writers.Wait()
	for _, err := range errs {
		if err != nil {
			return err
		}
	}
	return nil
}

// serveBaseline serves the same entries as go-sdk does by itself: added as resources, paged by its own list method.
func serveBaseline(ctx context.Context, count, pageSize int) error {
	server := mcp.NewServer(&mcp.Implementation{Name: "baseline", Version: "1"}, &mcp.ServerOptions{PageSize: pageSize})
	for i := range count {
		server.AddResource(&mcp.Resource{
			URI: "note:///" + slug(i), Name: slug(i), Title: title(i), MIMEType: "text/markdown", Description: "Tags: " + tag(i),
		}, func(context.Context, *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) { return nil, nil })
	}
	return server.Run(ctx, &mcp.StdioTransport{})
}
