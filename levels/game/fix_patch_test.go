package game

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
)

// patched applies a JSON Patch (RFC 6902) to a value. It supports the
// operations that fixes use.
func patched(value any, operations []Operation) (any, error) {
	for _, o := range operations {
		switch o.Op {
		case "replace":
			// The operation is marshalled and read again, so the value is what
			// another program would read.
			text, err := json.Marshal(o)
			if err != nil {
				return nil, err
			}
			var plain struct{ Value any }
			if err := json.Unmarshal(text, &plain); err != nil {
				return nil, err
			}
			up, last, err := walked(value, o.Path)
			if err != nil {
				return nil, err
			}
			if err := put(up, last, plain.Value, true); err != nil {
				return nil, err
			}
		case "move":
			up, last, err := walked(value, o.From)
			if err != nil {
				return nil, err
			}
			object, is := up.(map[string]any)
			moved, there := object[last]
			if !is || !there {
				return nil, fmt.Errorf("nothing at %s", o.From)
			}
			delete(object, last)
			up, last, err = walked(value, o.Path)
			if err != nil {
				return nil, err
			}
			if err := put(up, last, moved, false); err != nil {
				return nil, err
			}
		default:
			return nil, fmt.Errorf("operation %q", o.Op)
		}
	}
	return value, nil
}

func walked(value any, pointer string) (up any, last string, err error) {
	steps := strings.Split(pointer, "/")[1:]
	for i, step := range steps {
		step = strings.ReplaceAll(strings.ReplaceAll(step, "~1", "/"), "~0", "~")
		if i == len(steps)-1 {
			return value, step, nil
		}
		switch v := value.(type) {
		case map[string]any:
			value = v[step]
		case []any:
			n, err := strconv.Atoi(step)
			if err != nil || n >= len(v) {
				return nil, "", fmt.Errorf("no %s in %s", step, pointer)
			}
			value = v[n]
		}
	}
	return nil, "", fmt.Errorf("the pointer %q leads nowhere", pointer)
}

func put(up any, last string, value any, replace bool) error {
	switch up := up.(type) {
	case map[string]any:
		if _, there := up[last]; there != replace {
			return fmt.Errorf("%s is there: %v", last, there)
		}
		up[last] = value
		return nil
	case []any:
		n, err := strconv.Atoi(last)
		if err != nil || n >= len(up) {
			return fmt.Errorf("no %s", last)
		}
		up[n] = value
		return nil
	}
	return fmt.Errorf("%s of a scalar", last)
}
