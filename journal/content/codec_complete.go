package content

import (
	"fmt"

	"github.com/go-json-experiment/json"
)

// complete requires that a document has every member that its own encoding
// would have; members that may be absent are absent there too. This way null
// differs from an absent member, and a missing number is not taken for 0.
func complete(what, text string, again string, err error) error {
	if err != nil {
		return fmt.Errorf("decoding %s: %w", what, err)
	}
	var given, full any
	if err := json.Unmarshal([]byte(text), &given); err != nil {
		return fmt.Errorf("decoding %s: %w", what, err)
	}
	if err := json.Unmarshal([]byte(again), &full); err != nil {
		return fmt.Errorf("decoding %s: %w", what, err)
	}
	if path := missing(given, full, ""); path != "" {
		return fmt.Errorf("decoding %s: %s is missing", what, path)
	}
	return nil
}

// missing returns the first path, in the order of names, that one document lacks
// and another has; it is empty when there is none.
func missing(given, full any, path string) string {
	switch full := full.(type) {
	case map[string]any:
		members, _ := given.(map[string]any)
		for _, name := range keys(full) {
			at := path + "." + name
			member, there := members[name]
			if !there {
				return at[1:]
			}
			if found := missing(member, full[name], at); found != "" {
				return found
			}
		}
	case []any:
		parts, _ := given.([]any)
		for i := range full {
			if i >= len(parts) {
				return fmt.Sprintf("%s[%d]", path, i)[1:]
			}
			if found := missing(parts[i], full[i], fmt.Sprintf("%s[%d]", path, i)); found != "" {
				return found
			}
		}
	}
	return ""
}
