package main

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"example.com/mcp7/day-07/internal/library"
	"github.com/google/jsonschema-go/jsonschema"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

// The descriptions are all that a model knows when it chooses. The three tools are easy to confuse on purpose: what tells
// them apart is the sentence "use when", and the one that sends the model to the neighbour.
var descriptions = map[string]string{
	"search_docs": "Search the internal documents by keywords and list the best matches. " +
		"Use when the user wants to find or look up documents about a topic, asks where something is described, whether it is " +
		"written about, or how something is done here. " +
		"Do not use when the user names one document by its slug: use read_doc. " +
		"在内部文档库里按关键词搜索，列出最相关的文档。" +
		"用户想找、查、搜某个主题的资料，或者问某件事怎么做、有没有规定、写在哪篇文档里时使用。" +
		"用户已经说出某一篇文档的 slug 时不要用，改用 read_doc。",
	"read_doc": "Read one document in full by its slug. " +
		"Use when the user names a document by its slug, such as team-calendar, and wants to open, read, show, quote or summarize it, " +
		"or asks what it says. " +
		"Do not use to look for documents about a topic: use search_docs. " +
		"按 slug 读取一篇文档的全文。" +
		"用户说出了文档的 slug，想打开、阅读、总结它，或者问这一篇讲了什么、写了什么内容时使用。" +
		"还不知道是哪一篇时不要用，改用 search_docs。",
	"create_doc": "Create a new document from a title and a Markdown body. " +
		"Use when the user asks to write down, record, save, add or draft a new document or note. " +
		"Do not use to find or read existing documents. " +
		"新建一篇文档，保存标题和 Markdown 正文。" +
		"用户要求记下来、写一篇、起草、保存、新增文档或笔记时使用。" +
		"查找或阅读已有的文档时不要用。",
}

func addTools(server *mcp.Server, lib *library.Library, describe map[string]string) {
	yes, no := true, false
	d := docs{lib}
	text := func(tool string) string {
		if other, ok := describe[tool]; ok {
			return other
		}
		return descriptions[tool]
	}
	mcp.AddTool(server, &mcp.Tool{
		Name: "search_docs", Title: "Search documents", Description: text("search_docs"), InputSchema: schemaOf[searchInput](),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &no},
	}, d.search)
	mcp.AddTool(server, &mcp.Tool{
		Name: "read_doc", Title: "Read a document", Description: text("read_doc"), InputSchema: schemaOf[readInput](),
		Annotations: &mcp.ToolAnnotations{ReadOnlyHint: true, OpenWorldHint: &no},
	}, d.read)
	mcp.AddTool(server, &mcp.Tool{
		Name: "create_doc", Title: "Create a document", Description: text("create_doc"), InputSchema: schemaOf[createInput](),
		Annotations: &mcp.ToolAnnotations{DestructiveHint: &no, IdempotentHint: !yes, OpenWorldHint: &no},
	}, d.create)
}

// toolNames are the labels that the metrics may have.
func toolNames() []string { return []string{"create_doc", "read_doc", "search_docs"} }

type docs struct{ library *library.Library }

type searchInput struct {
	Query string `json:"query" jsonschema:"keywords, Chinese or English"`
	Limit int    `json:"limit,omitempty" jsonschema:"how many documents at most"`
}

type searchOutput struct {
	Documents []library.Hit `json:"documents"`
}

func (d docs) search(ctx context.Context, _ *mcp.CallToolRequest, in searchInput) (*mcp.CallToolResult, searchOutput, error) {
	if strings.TrimSpace(in.Query) == "" {
		return nil, searchOutput{}, errors.New("query is empty: give one or more keywords")
	}
	hits, err := d.library.Search(ctx, in.Query, in.Limit)
	return nil, searchOutput{Documents: hits}, err
}

type readInput struct {
	Slug string `json:"slug" jsonschema:"the document's slug, such as release-process"`
}

func (d docs) read(ctx context.Context, _ *mcp.CallToolRequest, in readInput) (*mcp.CallToolResult, library.Document, error) {
	document, err := d.library.Read(ctx, in.Slug)
	if errors.Is(err, library.ErrNotFound) {
		err = fmt.Errorf("%w: %q. search_docs gives the slugs", err, in.Slug)
	}
	return nil, document, err
}

type createInput struct {
	Slug  string `json:"slug" jsonschema:"a new slug, lower-case words with hyphens"`
	Title string `json:"title" jsonschema:"the title, Chinese or English"`
	Body  string `json:"body" jsonschema:"Markdown"`
}

type createOutput struct {
	Slug string `json:"slug"`
}

func (d docs) create(ctx context.Context, _ *mcp.CallToolRequest, in createInput) (*mcp.CallToolResult, createOutput, error) {
	err := d.library.Create(ctx, library.Document(in))
	if errors.Is(err, library.ErrExists) {
		err = fmt.Errorf("%w: choose another slug, nothing was overwritten", err)
	}
	return nil, createOutput{Slug: in.Slug}, err
}

// schemaOf infers a schema from a Go type and adds the bounds that Go types can't express.
func schemaOf[T any]() *jsonschema.Schema {
	s, err := jsonschema.For[T](nil)
	if err != nil {
		panic(fmt.Sprintf("schema of %T: %v", *new(T), err)) // a type of this program that can't be one
	}
	if slug := s.Properties["slug"]; slug != nil {
		slug.Pattern, slug.MaxLength = library.SlugPattern, jsonschema.Ptr(64)
	}
	if query := s.Properties["query"]; query != nil {
		query.MinLength, query.MaxLength = jsonschema.Ptr(1), jsonschema.Ptr(200)
	}
	if limit := s.Properties["limit"]; limit != nil {
		limit.Minimum, limit.Maximum, limit.Default = jsonschema.Ptr(1.0), jsonschema.Ptr(20.0), []byte("5")
	}
	return s
}
