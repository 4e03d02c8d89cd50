package main

import (
	"context"
	"log/slog"
	"time"

	"github.com/modelcontextprotocol/go-sdk/mcp"
)

type quoteOutput struct {
	Quotes []quote `json:"quotes"`
}

type quote struct {
	Carrier string `json:"carrier"`
	Cents   int64  `json:"cents"`
}

// quoteShipping asks the carriers in turn, and stops asking when the client has gone.
func (s *shop) quoteShipping(ctx context.Context, req *mcp.CallToolRequest, in cartInput) (*mcp.CallToolResult, quoteOutput, error) {
	cart, err := s.findCart(ctx, principalOf(req), in.Cart)
	if err != nil {
		return nil, quoteOutput{}, hide(err)
	}
	var weight int64 = 500
	for _, item := range cart.Items {
		weight += 300 * item.Quantity
	}
	out := quoteOutput{Quotes: []quote{}}
	carriers := []string{"Swift Crane", "Blue Heron", "Slow Boat"}
	for i, carrier := range carriers {
		select {
		case <-ctx.Done():
			slog.Info("nobody waits for the quotes any more", "asked", i)
			return nil, quoteOutput{}, ctx.Err()
		case <-time.After(s.CarrierPace):
		}
		out.Quotes = append(out.Quotes, quote{carrier, weight * int64(len(carriers)-i)})
		if token := req.Params.GetProgressToken(); token != nil { // without one, nobody asked for progress
			err := req.Session.NotifyProgress(ctx, &mcp.ProgressNotificationParams{
				ProgressToken: token, Progress: float64(i + 1), Total: float64(len(carriers)), Message: carrier,
			})
			if err != nil {
				slog.Debug("progress not sent", "error", err)
			}
		}
	}
	return nil, out, nil
}
