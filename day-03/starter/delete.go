package main

import (
	"context"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"example.com/mcp7/day-03/internal/binding"
	"example.com/mcp7/day-03/internal/library"
	"github.com/modelcontextprotocol/go-sdk/jsonrpc"
	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type deleteInput struct {
	Slug string `json:"slug" jsonschema:"the note's slug, as search_notes gives it"`
}

type deleteOutput struct {
	Slug    string `json:"slug"`
	Deleted bool   `json:"deleted"`
	Message string `json:"message" jsonschema:"what happened, and from where the note can be restored"`
}

const (
	// confirmation is the key of the question, and of its answer.
	confirmation = "confirmation"
	// patience is how long a question stands: the short expiry that basic/patterns/mrtr asks for.
	patience = 5 * time.Minute
	// purposeDelete is what a deletion's requestState is sealed for.
	purposeDelete = "requestState of delete_note"
)

// A pendingDelete is what a question's requestState says inside its seal: the server itself remembers nothing.
type pendingDelete struct {
	Slug    string    `json:"slug"`
	Version string    `json:"version"` // of the note that the user was asked about
	Ticket  string    `json:"ticket"`  // a deletion is carried out at most once for each ticket
	Expires time.Time `json:"expires"`
}

// EXERCISE 3.5: ask the user before anything is deleted, and believe only an answer to that question.
//
// TODO(3.5): this works, and deletes whatever the model says. Ask first: n.ask makes the question, and what comes
// back is an input like any other (criteria 16 to 18).

// deleteNote moves a note into the trash after the user has agreed. The first round asks, by an elicitation in form
// mode; a client that did not declare it gets -32021. The round with the answer is believed only together with the
// state that this server sealed.
// Specification: client/elicitation, Capabilities; basic/patterns/mrtr, Server Requirements.
func (n *notes) deleteNote(_ context.Context, req *mcp.CallToolRequest, in deleteInput) (*mcp.CallToolResult, deleteOutput, error) {
	return n.trash(in.Slug, rand.Text())
}

// END EXERCISE 3.5

// ask returns the question, and the state that comes back with its answer.
func (n *notes) ask(p pendingDelete) (*mcp.CallToolResult, deleteOutput, error) {
	state, err := n.sealer.Seal(purposeDelete, p)
	if err != nil {
		return nil, deleteOutput{}, err
	}
	question := &mcp.ElicitParams{
		Mode:    "form",
		Message: fmt.Sprintf("Delete the note %q? It can be restored from the folder .trash.", p.Slug),
		RequestedSchema: json.RawMessage(`{
			"type": "object",
			"properties": {"confirm": {"type": "boolean", "title": "Delete this note", "default": false}},
			"required": ["confirm"]
		}`),
	}
	result := &mcp.CallToolResult{InputRequests: mcp.InputRequestMap{confirmation: question}, RequestState: state}
	return result, deleteOutput{}, nil
}

// trash carries a deletion out. With a ticket that was used before nothing is deleted.
func (n *notes) trash(slug, ticket string) (*mcp.CallToolResult, deleteOutput, error) {
	if err := n.library.Trash(slug, ticket); err != nil {
		return nil, deleteOutput{}, forModel(err)
	}
	message := "Deleted. To restore it, move it back from .trash/" + ticket + "."
	return nil, deleteOutput{Slug: slug, Deleted: true, Message: message}, nil
}

// version tells one text of a note from another.
func (n *notes) version(slug string) (string, error) {
	if err := library.ValidSlug(slug); err != nil {
		return "", fmt.Errorf("%w: search_notes gives the slugs of this library", err)
	}
	data, err := n.library.Read(slug)
	if err != nil {
		return "", forModel(err)
	}
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:]), nil
}

// errEdited is for the model: to ask anew, it calls again.
var errEdited = errors.New("the note was edited after the user was asked: nothing was deleted, call again to ask anew")

// foreignState is the error for a requestState that can't be believed.
func foreignState() error {
	return binding.InvalidParams("delete_note: requestState was not issued for this call, or it has expired: " +
		"call again without it")
}

// missingElicitation is the error for a client that can't be asked (basic/index, Error Codes).
func missingElicitation() error {
	return &jsonrpc.Error{
		Code:    mcp.CodeMissingRequiredClientCapabilities,
		Message: "delete_note asks the user: the client has to declare elicitation in form mode",
		Data:    json.RawMessage(`{"requiredCapabilities":{"elicitation":{"form":{}}}}`),
	}
}
