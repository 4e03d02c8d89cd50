package main

import "example.com/mcp7/day-01/internal/servers/plain"

// writeDiary asks for everything else that a server may ask for: the model, the roots, a page in the user's browser. It
// needs no memory between the rounds and sends no requestState.
func (d *desk) writeDiary(m plain.Message, p params) error {
	city, _ := p.Arguments["city"].(string)
	if len(p.Responses) > 0 {
		return d.conn.Reply(m.ID, text("Dear diary, "+city+" was fine."))
	}
	return d.conn.Reply(m.ID, identified(plain.Object{"resultType": "input_required", "inputRequests": plain.Object{
		"draft": plain.Object{"method": "sampling/createMessage", "params": plain.Object{
			"messages": []plain.Object{
				{"role": "user", "content": plain.Object{"type": "text", "text": "One sentence about " + city + "."}},
			},
			"modelPreferences": plain.Object{
				"hints": []plain.Object{{"name": "small"}}, "costPriority": 1, "speedPriority": 0.5, "intelligencePriority": 0.1,
			},
			"systemPrompt": "You write travel diaries.", "maxTokens": 100, "temperature": 0.5,
			"stopSequences": []string{"THE END"}, "includeContext": "none", "metadata": plain.Object{"diary": city},
		}},
		"where": plain.Object{"method": "roots/list"},
		"login": plain.Object{"method": "elicitation/create", "params": plain.Object{
			"mode": "url", "message": "Sign in to your diary.", "url": "https://example.com/diary/sign-in",
		}},
	}}))
}
