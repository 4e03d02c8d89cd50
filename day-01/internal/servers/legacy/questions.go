package main

import "example.com/mcp7/day-01/internal/servers/plain"

var tools = []plain.Object{
	{"name": "greet", "description": "Say hello.", "inputSchema": plain.Object{"type": "object"}},
	{"name": "ask_user", "description": "Ask the user.", "inputSchema": plain.Object{"type": "object"}},
	{"name": "ask_model", "description": "Ask the client's model.", "inputSchema": plain.Object{"type": "object"}},
	{"name": "ask_roots", "description": "Ask for the roots.", "inputSchema": plain.Object{"type": "object"}},
}

type question struct {
	method string
	params plain.Object
}

// questions are the requests that tools make the server send to the client.
var questions = map[string]question{
	"ask_user": {"elicitation/create", plain.Object{
		"message": "What is your name?",
		"requestedSchema": plain.Object{
			"type": "object", "properties": plain.Object{"name": plain.Object{"type": "string"}}, "required": []string{"name"},
		},
	}},
	"ask_model": {"sampling/createMessage", plain.Object{
		"messages":  []plain.Object{{"role": "user", "content": plain.Object{"type": "text", "text": "Say hello."}}},
		"maxTokens": 10,
	}},
	"ask_roots": {"roots/list", nil},
}
