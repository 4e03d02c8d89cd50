package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"example.com/mcp7/day-04/internal/tryout"
	"example.com/mcp7/scripts/selftest"
)

// runSelfTest prints the board. Each item has two replicas of its own, which share a database and keys, and nothing else.
func runSelfTest(ctx context.Context, w io.Writer) error {
	return selftest.Run(ctx, w, "shop: two replicas, offline", []selftest.Item{
		{
			Name:   "4.1 a request that says tools/list in its header and tools/call in its body is -32020",
			NameZH: "4.1 头里写 tools/list、体里写 tools/call 的请求得到 -32020",
			Check:  onPair(checkBypass),
		},
		{
			Name:   "4.1 an encoded label is decoded first; 2 and 2.0 are the same number, 2 and 3 are not",
			NameZH: "4.1 编码过的 label 先解码再比；2 与 2.0 是同一个数，2 与 3 不是",
			Check:  onPair(checkEncoded),
		},
		{
			Name:   "4.2 JSON without notifications, a stream with them; 202, 404 and -32022",
			NameZH: "4.2 没有通知就回 JSON，有通知就回事件流；以及 202、404 和 -32022",
			Check:  onPair(checkAnswers),
		},
		{
			Name:   "4.2 a client that hangs up ends the work",
			NameZH: "4.2 客户端断开，工作随之停止",
			Check:  onPair(checkHangUp),
		},
		{
			Name:   "4.3 401 leads to the metadata document, and that to the authorization server",
			NameZH: "4.3 401 指向元数据文档，文档指向授权服务器",
			Check:  onPair(checkChallenge),
		},
		{
			Name:   "4.3 tokens for others, from others and too old are 401; a missing scope is 403 and all are named",
			NameZH: "4.3 给别人的、别人签的、过期的令牌是 401；缺 scope 是 403，且列全所需",
			Check:  onPair(checkTokens),
		},
		{
			Name:   "4.4 somebody else's, an expired and a missing cart look the same",
			NameZH: "4.4 别人的、过期的、不存在的购物车，看上去一模一样",
			Check:  onPair(checkHandles),
		},
		{
			Name:   "a cart from one replica is used on the other",
			NameZH: "一个副本上开的购物车，在另一个副本上接着用",
			Check:  onPair(checkReplicas),
		},
		{
			Name:   "4.5 an edited, borrowed or used requestState orders nothing; a good one orders once, on any replica",
			NameZH: "4.5 改过、借来、用过的 requestState 下不了单；有效的在任一副本上只下一单",
			Check:  onPair(checkCheckout),
		},
	})
}

func checkBypass(ctx context.Context, p *pair) error {
	c := p.client(p.a, "alice", "shop")
	c.Headers = map[string]string{"Mcp-Method": "tools/list"}
	return c.Call(ctx, "create_cart", tryout.Object{"region": "eu"}).WantError(http.StatusBadRequest, -32020)
}

func checkEncoded(ctx context.Context, p *pair) error {
	c := p.client(p.a, "alice", "shop")
	c.Headers = map[string]string{"Mcp-Param-Region": "eu", "Mcp-Param-Label": "=?base64?6Iy2?="}
	cart, err := c.Call(ctx, "create_cart", tryout.Object{"region": "eu", "label": "茶"}).Text("cart")
	if err != nil {
		return fmt.Errorf("with the encoded label: %w", err)
	}
	c.Headers = map[string]string{"Mcp-Param-Quantity": "2.0"}
	add := tryout.Object{"cart": cart, "sku": "cup-celadon", "quantity": 2}
	if err := c.Call(ctx, "add_to_cart", add).WantStatus(http.StatusOK); err != nil {
		return fmt.Errorf("2.0 for 2: %w", err)
	}
	c.Headers = map[string]string{"Mcp-Param-Quantity": "3"}
	return c.Call(ctx, "add_to_cart", add).WantError(http.StatusBadRequest, -32020)
}

func checkAnswers(ctx context.Context, p *pair) error {
	c := p.client(p.fixture, "", "")
	if err := c.Call(ctx, "test_simple_text", nil).WantType("application/json"); err != nil {
		return fmt.Errorf("without notifications: %w", err)
	}
	c.Progress = "p1"
	streamed := c.Call(ctx, "test_tool_with_progress", nil)
	if err := streamed.WantType("text/event-stream"); err != nil {
		return fmt.Errorf("with progress: %w", err)
	}
	if n := strings.Count(streamed.Body, "data:"); n != 4 {
		return fmt.Errorf("three notifications and an answer are four events, not %d", n)
	}
	if err := c.Request(ctx, "no/such", nil).WantError(http.StatusNotFound, -32601); err != nil {
		return err
	}
	c.Version = "2031-01-01"
	if err := c.Call(ctx, "test_simple_text", nil).WantError(http.StatusBadRequest, -32022); err != nil {
		return err
	}
	return c.Send(ctx, []byte(`{"jsonrpc":"2.0","method":"notifications/whatever"}`), nil).WantStatus(http.StatusAccepted)
}

func checkHangUp(ctx context.Context, p *pair) error {
	c := p.client(p.fixture, "", "")
	hangUp, cancel := context.WithTimeout(ctx, 300*time.Millisecond)
	defer cancel()
	c.Call(hangUp, "test_work", tryout.Object{"key": "k", "ms": 60_000})
	ctx, stop := context.WithTimeout(ctx, 2*time.Second)
	defer stop()
	for {
		answer := c.Call(ctx, "test_work_outcome", tryout.Object{"key": "k"})
		switch {
		case answer.Err != nil:
			return errors.New("the tool went on working for a client that had gone")
		case strings.Contains(answer.Body, "cancelled"):
			return nil
		}
	}
}

func checkChallenge(ctx context.Context, p *pair) error {
	c := p.client(p.a, "", "")
	denied := c.Request(ctx, "tools/list", nil)
	if err := denied.WantStatus(http.StatusUnauthorized); err != nil {
		return err
	}
	want := `resource_metadata="` + p.a + `/.well-known/oauth-protected-resource/mcp"`
	if !strings.Contains(denied.Header.Get("WWW-Authenticate"), want) {
		return fmt.Errorf("WWW-Authenticate is %q, want %s in it", denied.Header.Get("WWW-Authenticate"), want)
	}
	document := tryout.Get(ctx, p.a+"/.well-known/oauth-protected-resource/mcp")
	if document.Value("resource") != p.a+"/mcp" {
		return fmt.Errorf("the document's resource is %v, want %s", document.Value("resource"), p.a+"/mcp")
	}
	if list, _ := document.Value("authorization_servers").([]any); len(list) != 1 || list[0] != p.issuer {
		return fmt.Errorf("authorization_servers is %v, want %s", list, p.issuer)
	}
	return nil
}

func checkTokens(ctx context.Context, p *pair) error {
	for name, token := range map[string]string{
		"for another server": p.token("alice", "https://elsewhere.example/mcp", "shop", time.Minute),
		"from somebody else": p.foreignToken("alice"),
		"too old":            p.token("alice", p.a+"/mcp", "shop", -time.Minute),
	} {
		c := p.client(p.a, "", "")
		c.Token = token
		if err := c.Request(ctx, "tools/list", nil).WantStatus(http.StatusUnauthorized); err != nil {
			return fmt.Errorf("a token %s: %w", name, err)
		}
	}
	c := p.client(p.a, "alice", "cart:read")
	denied := c.Call(ctx, "checkout", tryout.Object{"cart": "x"})
	if err := denied.WantStatus(http.StatusForbidden); err != nil {
		return err
	}
	for _, scope := range []string{"cart:read", "order:place"} {
		if !slices.Contains(strings.FieldsFunc(denied.Header.Get("WWW-Authenticate"), func(r rune) bool { return r == '"' || r == ' ' }), scope) {
			return fmt.Errorf("WWW-Authenticate is %q: it does not name %s", denied.Header.Get("WWW-Authenticate"), scope)
		}
	}
	return nil
}

func checkHandles(ctx context.Context, p *pair) error {
	alice, mallory := p.client(p.a, "alice", "shop"), p.client(p.b, "mallory", "shop")
	cart, err := alice.Call(ctx, "create_cart", tryout.Object{"region": "eu"}).Text("cart")
	if err != nil {
		return err
	}
	foreign := mallory.Call(ctx, "get_cart", tryout.Object{"cart": cart})
	missing := mallory.Call(ctx, "get_cart", tryout.Object{"cart": "cart_nobody_has_this"})
	if foreign.Value("result", "isError") != true {
		return errors.New("mallory sees alice's cart")
	}
	if foreign.Body != missing.Body {
		return fmt.Errorf("mallory can tell them apart:\n%s\n%s", foreign.Body, missing.Body)
	}
	p.age(ctx, cart)
	if expired := alice.Call(ctx, "get_cart", tryout.Object{"cart": cart}); expired.Body != missing.Body {
		return fmt.Errorf("alice can tell an expired cart from a missing one:\n%s\n%s", expired.Body, missing.Body)
	}
	return nil
}

func checkReplicas(ctx context.Context, p *pair) error {
	here, there := p.client(p.a, "alice", "shop"), p.client(p.b, "alice", "shop")
	cart, err := here.Call(ctx, "create_cart", tryout.Object{"region": "eu"}).Text("cart")
	if err != nil {
		return err
	}
	if _, err := there.Call(ctx, "add_to_cart", tryout.Object{"cart": cart, "sku": "pot-yixing", "quantity": 1}).Text("cart"); err != nil {
		return err
	}
	if cents := here.Call(ctx, "get_cart", tryout.Object{"cart": cart}).Value("result", "structuredContent", "cents"); cents != 8900.0 {
		return fmt.Errorf("the first replica counts %v cents, want 8900", cents)
	}
	return nil
}

func checkCheckout(ctx context.Context, p *pair) error {
	alice, mallory := p.client(p.a, "alice", "shop"), p.client(p.a, "mallory", "shop")
	cart, state, err := fillCart(ctx, alice)
	if err != nil {
		return err
	}
	mine, _, err := fillCart(ctx, mallory)
	if err != nil {
		return err
	}
	edited := "A" + state[1:]
	if state[0] == 'A' {
		edited = "B" + state[1:]
	}
	for name, answer := range map[string]tryout.Answer{
		"an edited state":      alice.Confirm(ctx, cart, edited),
		"somebody's state":     mallory.Confirm(ctx, mine, state),
		"a state of one's own": alice.Confirm(ctx, cart, "eyJwcmluY2lwYWwiOiJhbGljZSJ9"),
	} {
		if err := answer.WantError(http.StatusOK, -32602); err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	there := p.client(p.b, "alice", "shop")
	if _, err := there.Confirm(ctx, cart, state).Text("order"); err != nil {
		return fmt.Errorf("a good state, on the other replica: %w", err)
	}
	if err := alice.Confirm(ctx, cart, state).WantError(http.StatusOK, -32602); err != nil {
		return fmt.Errorf("the same state once more: %w", err)
	}
	return nil
}

// fillCart opens a cart, puts something in, and asks to check out.
func fillCart(ctx context.Context, c *tryout.Client) (cart, state string, err error) {
	if cart, err = c.Call(ctx, "create_cart", tryout.Object{"region": "eu"}).Text("cart"); err != nil {
		return "", "", err
	}
	if _, err = c.Call(ctx, "add_to_cart", tryout.Object{"cart": cart, "sku": "tea-oolong", "quantity": 1}).Text("cart"); err != nil {
		return "", "", err
	}
	asked := c.Call(ctx, "checkout", tryout.Object{"cart": cart})
	state, ok := asked.Value("result", "requestState").(string)
	if !ok {
		return "", "", fmt.Errorf("checkout did not ask: %s", asked.Body)
	}
	return cart, state, nil
}
