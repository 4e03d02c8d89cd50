package streamable

import (
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"example.com/mcp7/day-05/internal/rpc"
)

// params are the parameters of a tool that headers repeat.
type params []param

// A param is a property with x-mcp-header.
type param struct {
	path []string // names of properties from the root of the arguments
	name string   // of the header, behind Mcp-Param-
}

const annotation = "x-mcp-header"

// set puts the values of the arguments into headers. What is absent or null has none.
func (ps params) set(h http.Header, arguments json.RawMessage) {
	for _, p := range ps {
		value := arguments
		for _, name := range p.path {
			var object map[string]json.RawMessage
			if json.Unmarshal(value, &object) != nil {
				value = nil
				break
			}
			value = object[name]
		}
		if text, ok := scalar(value); ok {
			h.Set("Mcp-Param-"+p.name, encode(text))
		}
	}
}

// scalar converts a string, an integer or a boolean to text. Spec: Value Encoding, Type conversion.
func scalar(value json.RawMessage) (string, bool) {
	d := json.NewDecoder(bytes.NewReader(value))
	d.UseNumber()
	var v any
	if d.Decode(&v) != nil {
		return "", false
	}
	switch v := v.(type) {
	case string:
		return v, true
	case bool:
		return strconv.FormatBool(v), true
	case json.Number:
		return v.String(), true
	}
	return "", false
}

// encode makes a value safe for a header: plain when it is visible ASCII with inner blanks, otherwise Base64 between
// markers. A value that looks encoded is encoded too. Spec: Value Encoding.
func encode(value string) string {
	plain := value == strings.Trim(value, " \t") && !(strings.HasPrefix(value, "=?base64?") && strings.HasSuffix(value, "?="))
	for _, b := range []byte(value) {
		plain = plain && (b == '\t' || (b >= 0x20 && b < 0x7f))
	}
	if plain {
		return value
	}
	return "=?base64?" + base64.StdEncoding.EncodeToString([]byte(value)) + "?="
}

// withoutInvalid drops the tools of a list whose annotations break the rules, and remembers those of the others.
// One bad tool must not cost the list. Spec: Schema Extension.
func (c *Conn) withoutInvalid(result json.RawMessage) (json.RawMessage, error) {
	if !c.isModern() {
		return result, nil
	}
	var list map[string]json.RawMessage
	var tools []json.RawMessage
	if json.Unmarshal(result, &list) != nil || json.Unmarshal(list["tools"], &tools) != nil {
		return result, nil // whoever reads the list reports that
	}
	kept := tools[:0]
	for _, raw := range tools {
		var tool struct {
			Name   string          `json:"name"`
			Schema json.RawMessage `json:"inputSchema"`
		}
		if json.Unmarshal(raw, &tool) != nil {
			kept = append(kept, raw)
			continue
		}
		found, err := annotated(tool.Schema)
		if err != nil {
			c.log.Warn("tool left out", "tool", tool.Name, "reason", err)
			continue
		}
		c.mu.Lock()
		if c.params == nil {
			c.params = map[string]params{}
		}
		c.params[tool.Name] = found
		c.mu.Unlock()
		kept = append(kept, raw)
	}
	if len(kept) == len(tools) {
		return result, nil
	}
	var err error
	if list["tools"], err = json.Marshal(kept); err != nil {
		return nil, fmt.Errorf("tools/list: %w", err)
	}
	return json.Marshal(list)
}

// annotated finds the annotated properties of a schema. They may only be reached through "properties".
func annotated(schema json.RawMessage) (params, error) {
	if !bytes.Contains(schema, []byte(annotation)) {
		return nil, nil
	}
	var s any
	if err := json.Unmarshal(schema, &s); err != nil {
		return nil, err
	}
	var found params
	if err := walk(s, nil, true, &found); err != nil {
		return nil, err
	}
	names := map[string]bool{}
	for _, p := range found {
		if lower := strings.ToLower(p.name); names[lower] {
			return nil, fmt.Errorf("%s %q is there twice", annotation, p.name)
		} else {
			names[lower] = true
		}
	}
	return found, nil
}

// walk visits a schema. reachable is false below anything but properties.
func walk(v any, path []string, reachable bool, found *params) error {
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			if err := walk(item, path, false, found); err != nil {
				return err
			}
		}
	case map[string]any:
		if name, ok := v[annotation]; ok {
			p, err := property(v, name, path, reachable)
			if err != nil {
				return err
			}
			*found = append(*found, p)
		}
		for _, key := range slices.Sorted(maps.Keys(v)) {
			properties, ok := v[key].(map[string]any)
			switch {
			case slices.Contains([]string{"default", "const", "enum", "examples"}, key): // values, no schemas
			case key != "properties" || !ok:
				if err := walk(v[key], path, false, found); err != nil {
					return err
				}
			default:
				for _, name := range slices.Sorted(maps.Keys(properties)) {
					if err := walk(properties[name], append(slices.Clone(path), name), reachable, found); err != nil {
						return err
					}
				}
			}
		}
	}
	return nil
}

func property(schema map[string]any, name any, path []string, reachable bool) (param, error) {
	text, ok := name.(string)
	switch {
	case !ok || text == "" || strings.ContainsFunc(text, notToken):
		return param{}, fmt.Errorf("%s %v is no header name", annotation, name)
	case !reachable || len(path) == 0:
		return param{}, fmt.Errorf("%s %q is not on a property that can be reached through properties alone", annotation, text)
	case schema["type"] != "string" && schema["type"] != "integer" && schema["type"] != "boolean":
		return param{}, fmt.Errorf("%s %q is on type %v", annotation, text, schema["type"])
	}
	return param{path: path, name: text}, nil
}

// notToken reports what RFC 9110, section 5.6.2, does not allow in a token.
func notToken(r rune) bool {
	alphanumeric := r < 0x7f && (r >= '0' && r <= '9' || r >= 'A' && r <= 'Z' || r >= 'a' && r <= 'z')
	return !alphanumeric && !strings.ContainsRune("!#$%&'*+-.^_`|~", r)
}

// relist asks for the tools again, all pages, with the metadata of a call that was refused. It reports whether the
// call's headers have changed by that.
func (c *Conn) relist(ctx context.Context, refused rpc.Request) bool {
	var p struct {
		Name string          `json:"name"`
		Meta json.RawMessage `json:"_meta"`
	}
	if json.Unmarshal(refused.Params, &p) != nil {
		return false
	}
	c.mu.Lock()
	before := c.params[p.Name]
	c.mu.Unlock()
	next := struct {
		Meta   json.RawMessage `json:"_meta,omitempty"`
		Cursor *string         `json:"cursor,omitempty"`
	}{Meta: p.Meta}
	for range 100 {
		data, err := json.Marshal(next)
		if err != nil {
			return false
		}
		result, err := c.Call(ctx, rpc.Request{Method: "tools/list", Params: data, Limit: refused.Limit})
		if err != nil {
			c.log.Warn("tools not listed again", "error", err)
			return false
		}
		var page struct {
			Next *string `json:"nextCursor"`
		}
		if json.Unmarshal(result, &page) != nil || page.Next == nil {
			break
		}
		next.Cursor = page.Next
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return !slices.EqualFunc(before, c.params[p.Name], func(a, b param) bool {
		return a.name == b.name && slices.Equal(a.path, b.path)
	})
}
