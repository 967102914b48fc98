package game

import (
	"fmt"
	"slices"
	"strings"

	"pgregory.net/rapid"
)

// generator generates JSON values from the description of the language, to
// compare the decoder, the encoder and the schema on documents that nobody
// wrote.
type generator struct{ t *rapid.T }

func (g generator) pick(name string, count int) int {
	return rapid.IntRange(0, count-1).Draw(g.t, name)
}

func (g generator) object(o *object, depth int) map[string]any {
	value := map[string]any{}
	g.fill(value, o, depth)
	return value
}

func (g generator) fill(value map[string]any, o *object, depth int) {
	word := ""
	if o.discriminator >= 0 {
		chooser := &o.fields[o.discriminator]
		word = chooser.fallback
		if chooser.required || rapid.Bool().Draw(g.t, chooser.name+"?") {
			word = chooser.shape.words[g.pick(chooser.name, len(chooser.shape.words))]
			value[chooser.name] = word
		}
	}
	for i := range o.fields {
		f := &o.fields[i]
		if i == o.discriminator || !f.allows(word) {
			continue
		}
		if !f.required && depth > 1 && (depth > 5 || g.pick(f.name+"?", 4) > 1) {
			continue
		}
		value[f.name] = g.value(f, f.shape, depth+1)
	}
	if len(o.variants) == 0 {
		return
	}
	chosen := slices.IndexFunc(o.variants, func(v variant) bool { return v.word == word })
	if o.variants[0].key != "" {
		chosen = g.pick("variant", len(o.variants))
	}
	if chosen >= 0 {
		g.fill(value, o.variants[chosen].object, depth)
	}
}

// single generates an object with one key; deep down, it chooses a key without
// further objects.
func (g generator) single(o *object, depth int) any {
	if o.number >= 0 && (depth > 4 || rapid.Bool().Draw(g.t, "plain")) {
		return 3.5
	}
	if o.word >= 0 && (depth > 4 || rapid.Bool().Draw(g.t, "plain")) {
		return o.plainWord
	}
	var fields []*field
	for i := range o.fields {
		if f := &o.fields[i]; depth < 5 || f.shape.kind < shapeList {
			fields = append(fields, f)
		}
	}
	if len(fields) == 0 {
		fields = append(fields, &o.fields[0])
	}
	f := fields[g.pick("key", len(fields))]
	return map[string]any{f.name: g.value(f, f.shape, depth+1)}
}

func (g generator) value(f *field, s *shape, depth int) any {
	switch s.kind {
	case shapeText:
		return g.text(f)
	case shapeWord:
		return s.words[g.pick(f.name, len(s.words))]
	case shapeNumber, shapeWhole:
		return g.number(f, s.kind == shapeWhole)
	case shapeBool:
		return rapid.Bool().Draw(g.t, f.name)
	case shapeTrue:
		return true
	case shapeTime:
		return TimeOfDay(g.pick(f.name, 1440)).String()
	case shapeEvent:
		return []string{"zone:a.b.enter", "mission:start", "timer:a", "time:06:30", "dialogue:d.choice:c", "app:a.b", "wanted:2", "alert:search", "npc:a.knockedOut", "weather:snow"}[g.pick(f.name, 10)]
	case shapeObject:
		if s.object.single {
			return g.single(s.object, depth)
		}
		return g.object(s.object, depth)
	case shapeTable:
		table := map[string]any{}
		for i := range g.size(f, 2) {
			table[fmt.Sprintf("k%d.x", i)] = g.value(f, s.elem, depth)
		}
		return table
	case shapeTwo:
		return []any{g.value(f, s.elem, depth), g.value(f, s.elem, depth)}
	case shapeFail:
		return []any{true, "Why not."}[g.pick(f.name, 2)]
	}
	word := map[shapeKind]string{shapeEscape: "police", shapeTeams: "each"}[s.kind]
	if word != "" && rapid.Bool().Draw(g.t, f.name) {
		return word
	}
	elem := s.elem
	if s.kind == shapeEscape {
		elem = describeOnce().shapes[stringType]
	}
	list := []any{}
	for range g.size(f, 2) {
		list = append(list, g.value(f, elem, depth))
	}
	return list
}

// size returns a length within the bounds, near the lower one. rapid favours
// small draws, so the longer length comes first.
func (g generator) size(f *field, spread int) int {
	low := 0
	if f.count != nil {
		low = f.count[0]
	}
	return low + spread - 1 - g.pick(f.name+"#", spread)
}

func (g generator) text(f *field) string {
	switch f.form {
	case "digits":
		return strings.Repeat("7", f.digits[0])
	case "gameid":
		return "a-game"
	case "tag":
		return []string{"key:door:a-b", "package"}[g.pick(f.name, 2)]
	case "next":
		return []string{"complete", "fail", "win:red", "o_1"}[g.pick(f.name, 4)]
	case "id":
		return []string{"a", "docks.warehouse_7"}[g.pick(f.name, 2)]
	}
	return []string{"Text.", "{counter:a} / ü ☂ \" \\"}[g.pick(f.name, 2)][:]
}

func (g generator) number(f *field, whole bool) any {
	low, high := 0.0, 1000.0
	if f.min != nil {
		low = *f.min
	}
	if f.above != nil {
		low = *f.above + 0.5
	}
	if f.max != nil {
		high = *f.max
	}
	if whole {
		return rapid.IntRange(int(low), int(high)).Draw(g.t, f.name)
	}
	return rapid.Float64Range(low, high).Draw(g.t, f.name)
}
