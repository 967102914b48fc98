package interpreter

import (
	_ "embed"
	"strings"
	"sync"
)

//go:embed sentences.txt
var sentencesFile string

// sentences are those of the file, by their keys.
var sentences = sync.OnceValue(func() map[string]string {
	list := map[string]string{}
	for _, line := range strings.Split(sentencesFile, "\n") {
		key, text, found := strings.Cut(line, "=")
		if found && !strings.HasPrefix(line, "#") {
			list[strings.TrimSpace(key)] = strings.TrimSpace(text)
		}
	}
	return list
})

// say is a sentence for players with its names and numbers filled in. A key that
// the file does not have is a programmer's misuse.
func say(key string, values ...string) string {
	text, found := sentences()[key]
	if !found || strings.Count(text, "%s") != len(values) {
		panic("interpreter: no sentence " + key + " that fits")
	}
	for _, value := range values {
		text = strings.Replace(text, "%s", value, 1)
	}
	return text
}
