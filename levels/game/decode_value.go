package game

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/go-json-experiment/json/jsontext"

	"caper/levels/plain"
	"caper/levels/strict"
)

// field reads the value of a key into its field of the struct.
func (d *decoder) field(n *strict.Node, owner reflect.Value, f *field, at *strict.Trail) {
	v := owner.Field(f.index)
	if f.pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	d.value(n, v, f, f.shape, at)
}

func (d *decoder) value(n *strict.Node, v reflect.Value, f *field, s *shape, at *strict.Trail) {
	switch s.kind {
	case shapeText:
		d.text(n, v, f, at)
	case shapeWord:
		d.word(n, v, s.words, at)
	case shapeNumber, shapeWhole:
		d.bounded(n, v, f, s.kind == shapeWhole, at)
	case shapeBool:
		if n.Kind != 't' && n.Kind != 'f' {
			recorded := d.wrongType(n, "true or false", at)
			if n.Kind == '"' && (n.Text == "true" || n.Text == "false") {
				recorded.fixed(replaced(n, at.Pointer(), n.Text == "true"))
			}
			return
		}
		v.SetBool(n.Kind == 't')
	case shapeTrue:
		if n.Kind != 't' {
			d.wrongTypeHint(n, "true", `write "`+f.name+`": true`, at)
			return
		}
		v.SetBool(true)
	case shapeTime, shapeEvent:
		d.parsed(n, v, s.kind, at)
	case shapeObject:
		d.objectOrSingle(n, v, s.object, at)
	default:
		d.many(n, v, f, s, at)
	}
}

func (d *decoder) objectOrSingle(n *strict.Node, v reflect.Value, o *object, at *strict.Trail) {
	if o.single {
		d.single(n, v, o, at)
		return
	}
	if n.Kind == '"' && len(o.fields) > 0 {
		d.wrongTypeHint(n, "an object", `write {"`+o.fields[0].name+`": `+strconv.Quote(shortened(n.Text))+`}`, at)
		return
	}
	d.object(n, v, o, at)
}

func shortened(text string) string {
	if len(text) > maxIDLength {
		return "…"
	}
	return text
}

// many reads a value that may be a list.
func (d *decoder) many(n *strict.Node, v reflect.Value, f *field, s *shape, at *strict.Trail) {
	switch s.kind {
	case shapeList:
		d.list(n, v, f, s, at)
	case shapeOneOrMany:
		if n.Kind == '"' {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			d.value(n, v.Index(0), f, s.elem, at)
			return
		}
		d.list(n, v, f, s, at)
	case shapeTwo:
		if n.Kind == '[' && len(n.Elements()) != v.Len() {
			d.fault(CodeCount, n, at, "", "%s has %d entries, exactly two are required", quoted(f.name), len(n.Elements()))
			return
		}
		if n.Kind != '[' {
			d.wrongType(n, "a list of two", at)
			return
		}
		elements := n.Elements()
		for i := range elements {
			d.value(&elements[i], v.Index(i), f, s.elem, at.Item(i))
		}
	case shapeTable:
		d.table(n, v, f, s, at)
	case shapeEscape:
		if n.Kind == '"' {
			if n.Text != "police" {
				d.fault(CodeUnknownWord, n, at, `write "police", or a list such as [`+quoted(n.Text)+`]`, "the word %s is not known here", quoted(n.Text))
				return
			}
			v.Field(0).SetBool(true)
			return
		}
		d.list(n, v.Field(1), f, d.language.shapeOf(v.Field(1).Type()), at)
	case shapeTeams:
		if n.Kind == '"' {
			if n.Text != "each" {
				d.fault(CodeUnknownWord, n, at, `write "each", or a list of teams`, "the word %s is not known here", quoted(n.Text))
				return
			}
			v.Field(0).SetBool(true)
			return
		}
		d.list(n, v.Field(1), f, d.language.shapeOf(v.Field(1).Type()), at)
	case shapeFail:
		if n.Kind == 't' {
			return
		}
		if n.Kind != '"' {
			d.wrongTypeHint(n, "true or a text", `write "fail": true, or "fail": "why"`, at)
			return
		}
		d.text(n, v.Field(0), f, at)
	}
}

func (d *decoder) list(n *strict.Node, v reflect.Value, f *field, s *shape, at *strict.Trail) {
	if n.Kind != '[' {
		switch {
		case n.Kind == '"' && f.form != "text":
			recorded := d.wrongTypeHint(n, "a list", "write ["+strconv.Quote(shortened(n.Text))+"]", at)
			if s.kind == shapeList {
				recorded.fixed(replaced(n, at.Pointer(), []string{n.Text}))
			}
		case n.Kind == '{':
			d.wrongTypeHint(n, "a list", "put it in a list, in [ and ]", at)
		default:
			d.wrongType(n, "a list", at)
		}
		return
	}
	elements := n.Elements()
	d.countEntries(n, len(elements), f, at)
	if f.count != nil {
		elements = elements[:min(len(elements), readFactor*f.count[1])]
	}
	elem := s.elem
	if elem == nil {
		elem = d.language.shapeOf(v.Type().Elem())
	}
	v.Set(reflect.MakeSlice(v.Type(), len(elements), len(elements)))
	for i := range elements {
		d.value(&elements[i], v.Index(i), f, elem, at.Item(i))
	}
}

// readFactor is the factor by which a list may exceed its bound and still be
// read completely, so that the faults of its elements are reported too.
const readFactor = 4

func (d *decoder) countEntries(n *strict.Node, count int, f *field, at *strict.Trail) {
	if f.count == nil {
		return
	}
	if low, high := f.count[0], f.count[1]; count < low || count > high {
		d.fault(CodeCount, n, at, "", "%s has %d entries, %d to %d are allowed", quoted(f.name), count, low, high)
	}
}

// table reads an object whose keys are ids, and sorts the entries by id.
func (d *decoder) table(n *strict.Node, v reflect.Value, f *field, s *shape, at *strict.Trail) {
	if n.Kind != '{' {
		d.wrongType(n, "an object of ids", at)
		return
	}
	members := n.Members()
	d.countEntries(n, len(members), f, at)
	keys := n.Keys()
	seen := make(map[string]*strict.Member, len(members))
	order := make([]int, 0, len(members))
	for i := range members {
		m := &members[i]
		if d.tooLong(CodeBadID, m, at) || d.duplicate(m, seen, at) {
			continue
		}
		if !validID(m.Name) {
			recorded := d.report.addAt(CodeBadID, int(m.At), at.Down(m.Name).Pointer(), "the id "+quoted(m.Name)+" is not well formed", idHint(m.Name))
			if folded := foldID(m.Name); validID(folded) && keys[folded] == nil {
				recorded.fixed(renamed(m, m.Name, at, folded))
			}
		}
		order = append(order, i)
	}
	sort.Slice(order, func(a, b int) bool { return members[order[a]].Name < members[order[b]].Name })
	v.Set(reflect.MakeSlice(v.Type(), len(order), len(order)))
	for i, index := range order {
		m := &members[index]
		v.Index(i).Field(0).SetString(m.Name)
		d.value(&m.Value, v.Index(i).Field(1), f, s.elem, at.Down(m.Name))
	}
}

func (d *decoder) text(n *strict.Node, v reflect.Value, f *field, at *strict.Trail) {
	if n.Kind != '"' {
		hint := ""
		if n.Kind == '{' && f.form == "id" {
			hint = `write the id alone: "` + f.name + `": "…"`
		}
		d.wrongTypeHint(n, "a text", hint, at)
		return
	}
	v.SetString(n.Text)
	switch f.form {
	case "id":
		d.wellFormed(CodeBadID, validID, "id", n, at)
	case "gameid":
		d.wellFormed(CodeBadID, validGameID, "id", n, at)
	case "tag":
		d.wellFormed(CodeBadTag, validTag, "tag", n, at)
	case "next":
		d.wellFormed(CodeBadID, validNext, "id", n, at)
	case "digits":
		digits := len(n.Text) >= f.digits[0] && len(n.Text) <= f.digits[1] && strings.Trim(n.Text, "0123456789") == ""
		if !digits {
			d.fault(CodeBadCode, n, at, "", "%s is not %d to %d digits", quoted(n.Text), f.digits[0], f.digits[1])
		}
	case "text":
		length := utf8.RuneCountInString(n.Text)
		if length > f.textMax {
			d.fault(CodeTextLength, n, at, "", "the text has %d characters, at most %d are allowed", length, f.textMax)
		} else if length == 0 && !f.mayBeEmpty {
			d.fault(CodeTextLength, n, at, "omit the key, or write a text", "the text is empty")
		}
		if r, found := plain.Hidden(n.Text); found {
			d.fault(CodeHidden, n, at, "remove it; a screen breaks lines by itself", "the text has the character %U, which is not shown", r)
		}
	}
}

func validNext(text string) bool {
	team, _ := strings.CutPrefix(text, NextWinPrefix)
	return validID(team)
}

func (d *decoder) wellFormed(code Code, valid func(string) bool, what string, n *strict.Node, at *strict.Trail) {
	if valid(n.Text) {
		return
	}
	recorded := d.fault(code, n, at, idHint(n.Text), "the %s %s is not well formed", what, quoted(n.Text))
	if folded := foldID(n.Text); valid(folded) {
		recorded.fixed(replaced(n, at.Pointer(), folded))
	}
}

// foldID returns the id that the author of a malformed id most likely meant.
func foldID(id string) string { return fold(strings.TrimSpace(id)) }

// idHint returns the id that was most likely meant, or else the rule for ids.
func idHint(id string) string {
	if folded := foldID(id); folded != id && validID(folded) {
		return "did you mean " + strconv.Quote(folded) + "?"
	}
	return "lower-case letters, digits and underscores, words joined by dots (a tag's by colons), at most " + strconv.Itoa(maxIDLength) + " characters"
}

func (d *decoder) word(n *strict.Node, v reflect.Value, words []string, at *strict.Trail) {
	if n.Kind != '"' {
		d.wrongTypeHint(n, "a word", hintWord("", words), at)
		return
	}
	v.SetString(n.Text)
	if slices.Contains(words, n.Text) {
		return
	}
	recorded := d.fault(CodeUnknownWord, n, at, hintWord(n.Text, words), "the word %s is not known here", quoted(n.Text))
	if near, certain := nearestOf(n.Text, words); certain {
		v.SetString(near)
		recorded.fixed(replaced(n, at.Pointer(), near))
	}
}

func (d *decoder) parsed(n *strict.Node, v reflect.Value, kind shapeKind, at *strict.Trail) {
	if n.Kind != '"' {
		d.wrongType(n, "a text", at)
		return
	}
	if kind == shapeTime {
		clock, ok := ParseTimeOfDay(n.Text)
		v.SetInt(int64(clock))
		if !ok {
			recorded := d.fault(CodeBadTime, n, at, `two digits each, such as "06:30"`, "%s is not a time from 00:00 to 23:59", quoted(n.Text))
			if meant := fullTime(n.Text); meant != "" {
				recorded.fixed(replaced(n, at.Pointer(), meant))
			}
		}
		return
	}
	event, problem, hint := ParseEvent(n.Text)
	v.Set(reflect.ValueOf(event))
	if problem != "" {
		recorded := d.fault(CodeBadEvent, n, at, hint, "%s", problem)
		if meant := meantEvent(event); meant != "" {
			recorded.fixed(replaced(n, at.Pointer(), meant))
		}
	}
}

func (d *decoder) number(n *strict.Node, at *strict.Trail) (float64, bool) {
	const longest = 400 // digits; no finite number needs more
	number, err := 0.0, error(nil)
	if len(n.Text) <= longest {
		number, err = strconv.ParseFloat(n.Text, 64)
	}
	if err != nil || math.IsInf(number, 0) || len(n.Text) > longest {
		d.fault(CodeNotFinite, n, at, "", "the number %s is too large", quoted(n.Text))
		return 0, false
	}
	if number == 0 {
		number = 0 // turns a negative zero into zero
	}
	return number, true
}

func (d *decoder) bounded(n *strict.Node, v reflect.Value, f *field, whole bool, at *strict.Trail) {
	if n.Kind != '0' {
		number := jsontext.Value(n.Text)
		if n.Kind == '"' && len(number) < 32 && number.IsValid() && number.Kind() == '0' {
			d.wrongTypeHint(n, "a number", "write it without quotes", at).fixed(replaced(n, at.Pointer(), number))
			return
		}
		d.wrongType(n, "a number", at)
		return
	}
	number, ok := d.number(n, at)
	if !ok {
		return
	}
	if whole && (number != math.Trunc(number) || math.Abs(number) > 1<<53) {
		d.fault(CodeNotWhole, n, at, "", "%s must be a whole number, not %s", quoted(f.name), n.Text)
		return
	}
	if whole {
		v.SetInt(int64(number))
	} else {
		v.SetFloat(number)
	}
	if f.min != nil && number < *f.min || f.max != nil && number > *f.max || f.above != nil && number <= *f.above {
		d.fault(CodeOutOfBounds, n, at, "", "%s must be %s, but is %s", quoted(f.name), f.bounds(), quotedNumber(n.Text))
	}
}

func quotedNumber(text string) string {
	if len(text) > 32 {
		return text[:32] + "…"
	}
	return text
}

// bounds returns a number's bounds in words.
func (f *field) bounds() string {
	var parts []string
	if f.min != nil && f.max != nil {
		return fmt.Sprintf("%v to %v", *f.min, *f.max)
	}
	if f.above != nil {
		parts = append(parts, fmt.Sprintf("more than %v", *f.above))
	}
	if f.min != nil {
		parts = append(parts, fmt.Sprintf("at least %v", *f.min))
	}
	if f.max != nil {
		parts = append(parts, fmt.Sprintf("at most %v", *f.max))
	}
	return strings.Join(parts, " and ")
}

func (d *decoder) wrongType(n *strict.Node, want string, at *strict.Trail) *recorded {
	return d.wrongTypeHint(n, want, "", at)
}

func (d *decoder) wrongTypeHint(n *strict.Node, want, hint string, at *strict.Trail) *recorded {
	got := map[byte]string{'{': "an object", '[': "a list", '"': "a text", '0': "a number", 't': "true", 'f': "false", 'n': "null"}[byte(n.Kind)]
	return d.fault(CodeWrongType, n, at, hint, "%s is required here, not %s", want, got)
}
