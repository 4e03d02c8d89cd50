package main

import (
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"example.com/mcp7/day-01/internal/servers/plain"
)

var tools = []plain.Object{
	tool("book_trip", "Book a trip, after asking the user.", "city"),
	tool("write_diary", "Write about a trip, with the client's help.", "city"),
	tool("publish", "Change the lists of tools and prompts."),
	tool("close", "End all subscriptions."),
	tool("wait", "Wait until the request is cancelled."),
	tool("fault", "Fail inside the server."),
}

func tool(name, description string, arguments ...string) plain.Object {
	properties := plain.Object{}
	for _, a := range arguments {
		properties[a] = plain.Object{"type": "string", "minLength": 1}
	}
	schema := plain.Object{"type": "object", "properties": properties, "additionalProperties": false}
	if len(arguments) > 0 {
		schema["required"] = arguments
	}
	return plain.Object{"name": name, "description": description, "inputSchema": schema}
}

func (d *desk) call(m plain.Message, p params) error {
	switch p.Name {
	case "book_trip":
		return d.bookTrip(m, p)
	case "write_diary":
		return d.writeDiary(m, p)
	case "publish":
		if err := d.publish(); err != nil {
			return err
		}
		return d.conn.Reply(m.ID, text("published"))
	case "close":
		if err := d.closeAll(); err != nil {
			return err
		}
		return d.conn.Reply(m.ID, text("closed"))
	case "wait":
		return nil // notifications/cancelled ends it, and a cancelled request gets no answer
	case "fault":
		return &plain.Error{Code: -32603, Message: "Internal error", Data: "the desk is on fire"}
	default:
		return &plain.Error{Code: -32602, Message: "Unknown tool: " + p.Name}
	}
}

// bookTrip asks the user in the first round and books in the second.
func (d *desk) bookTrip(m plain.Message, p params) error {
	city, _ := p.Arguments["city"].(string)
	answer, answered := p.Responses["confirm"]
	switch {
	case p.Meta.Capabilities["elicitation"] == nil:
		return &plain.Error{Code: -32021, Message: "Missing required client capability", Data: plain.Object{
			"requiredCapabilities": plain.Object{"elicitation": plain.Object{"form": plain.Object{}}},
		}}
	case city == "":
		result := text("city must not be empty")
		result["isError"] = true
		return d.conn.Reply(m.ID, result)
	case !answered:
		return d.conn.Reply(m.ID, identified(plain.Object{
			"resultType": "input_required", "requestState": seal(city), "inputRequests": plain.Object{"confirm": confirm(city)},
		}))
	case !hmac.Equal([]byte(p.RequestState), []byte(seal(city))):
		return &plain.Error{Code: -32602, Message: "Invalid params: requestState is not mine"}
	case answer.Action != "accept":
		return d.conn.Reply(m.ID, text("The trip was not booked: "+answer.Action+"."))
	default:
		return d.conn.Reply(m.ID, text(fmt.Sprintf("Booked a trip to %s for %v.", city, answer.Content["travellers"])))
	}
}

// key seals the requestState: the client carries it and must not be able to change it.
var key = []byte(rand.Text())

func seal(city string) string {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte("tools/call book_trip " + city))
	return hex.EncodeToString(mac.Sum(nil))
}

func confirm(city string) plain.Object {
	return plain.Object{"method": "elicitation/create", "params": plain.Object{
		"mode": "form", "message": "Book a trip to " + city + "?",
		"requestedSchema": plain.Object{
			"type": "object", "required": []string{"travellers"},
			"properties": plain.Object{
				"travellers": plain.Object{"type": "integer", "title": "Travellers", "minimum": 1, "maximum": 9},
				"class":      plain.Object{"type": "string", "enum": []string{"first", "second"}, "default": "second"},
				"email":      plain.Object{"type": "string", "format": "email", "description": "where the ticket goes"},
				"insured":    plain.Object{"type": "boolean", "default": false},
				"extras": plain.Object{"type": "array", "maxItems": 2, "items": plain.Object{
					"anyOf": []plain.Object{{"const": "bike", "title": "A bicycle"}, {"const": "meal", "title": "A meal"}},
				}},
			},
		},
	}}
}
