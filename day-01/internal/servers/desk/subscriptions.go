package main

import (
	"bytes"
	"encoding/json"
	"slices"

	"example.com/mcp7/day-01/internal/servers/plain"
)

const subscriptionID = "io.modelcontextprotocol/subscriptionId"

// listen opens a subscription; its answer comes when it ends.
func (d *desk) listen(id json.RawMessage, filter plain.Object) error {
	d.subscriptions = append(d.subscriptions, id)
	return d.conn.Notify("notifications/subscriptions/acknowledged", plain.Object{
		"_meta": plain.Object{subscriptionID: id}, "notifications": filter,
	})
}

// publish tells every subscription that lists have changed. The desk's clients subscribe to both kinds.
func (d *desk) publish() error {
	for _, id := range d.subscriptions {
		for _, method := range []string{"notifications/tools/list_changed", "notifications/prompts/list_changed"} {
			if err := d.conn.Notify(method, plain.Object{"_meta": plain.Object{subscriptionID: id}}); err != nil {
				return err
			}
		}
	}
	return nil
}

// closeAll ends every subscription by answering it.
func (d *desk) closeAll() error {
	for _, id := range d.subscriptions {
		err := d.conn.Reply(id, plain.Object{"resultType": "complete", "_meta": plain.Object{subscriptionID: id}})
		if err != nil {
			return err
		}
	}
	d.subscriptions = nil
	return nil
}

// notified obeys a cancellation, which ends a subscription or a tool that waits, without an answer.
func (d *desk) notified(m plain.Message) error {
	var p params
	if m.Method != "notifications/cancelled" || json.Unmarshal(m.Params, &p) != nil {
		return nil
	}
	d.subscriptions = slices.DeleteFunc(d.subscriptions, func(id json.RawMessage) bool {
		return bytes.Equal(id, p.RequestID)
	})
	return nil
}
