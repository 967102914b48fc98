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
)

// field reads the value of a key into its field of the struct.
func (d *decoder) field(n *node, owner reflect.Value, f *field, at *trail) {
	v := owner.Field(f.index)
	if f.pointer {
		v.Set(reflect.New(v.Type().Elem()))
		v = v.Elem()
	}
	d.value(n, v, f, f.shape, at)
}

func (d *decoder) value(n *node, v reflect.Value, f *field, s *shape, at *trail) {
	switch s.kind {
	case shapeText:
		d.text(n, v, f, at)
	case shapeWord:
		d.word(n, v, s.words, at)
	case shapeNumber, shapeWhole:
		d.bounded(n, v, f, s.kind == shapeWhole, at)
	case shapeBool:
		if n.kind != 't' && n.kind != 'f' {
			told := d.wrongType(n, "true or false", at)
			if n.kind == '"' && (n.text == "true" || n.text == "false") {
				told.fixed(replaced(n, at.pointer(), n.text == "true"))
			}
			return
		}
		v.SetBool(n.kind == 't')
	case shapeTrue:
		if n.kind != 't' {
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

func (d *decoder) objectOrSingle(n *node, v reflect.Value, o *object, at *trail) {
	if o.single {
		d.single(n, v, o, at)
		return
	}
	if n.kind == '"' && len(o.fields) > 0 {
		d.wrongTypeHint(n, "an object", `write {"`+o.fields[0].name+`": `+strconv.Quote(cut(n.text))+`}`, at)
		return
	}
	d.object(n, v, o, at)
}

func cut(text string) string {
	if len(text) > maxIDLength {
		return "…"
	}
	return text
}

// many reads what may hold several values.
func (d *decoder) many(n *node, v reflect.Value, f *field, s *shape, at *trail) {
	switch s.kind {
	case shapeList:
		d.list(n, v, f, s, at)
	case shapeOneOrMany:
		if n.kind == '"' {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			d.value(n, v.Index(0), f, s.elem, at)
			return
		}
		d.list(n, v, f, s, at)
	case shapeTwo:
		if n.kind == '[' && len(n.elements()) != v.Len() {
			d.fault(CodeCount, n, at, "", "%s has %d entries, exactly two are wanted", quoted(f.name), len(n.elements()))
			return
		}
		if n.kind != '[' {
			d.wrongType(n, "a list of two", at)
			return
		}
		elements := n.elements()
		for i := range elements {
			d.value(&elements[i], v.Index(i), f, s.elem, at.item(i))
		}
	case shapeTable:
		d.table(n, v, f, s, at)
	case shapeEscape:
		if n.kind == '"' {
			if n.text != "police" {
				d.fault(CodeUnknownWord, n, at, `write "police", or a list such as [`+quoted(n.text)+`]`, "the word %s is not known here", quoted(n.text))
				return
			}
			v.Field(0).SetBool(true)
			return
		}
		d.list(n, v.Field(1), f, d.language.shapeOf(v.Field(1).Type()), at)
	case shapeTeams:
		if n.kind == '"' {
			if n.text != "each" {
				d.fault(CodeUnknownWord, n, at, `write "each", or a list of teams`, "the word %s is not known here", quoted(n.text))
				return
			}
			v.Field(0).SetBool(true)
			return
		}
		d.list(n, v.Field(1), f, d.language.shapeOf(v.Field(1).Type()), at)
	case shapeFail:
		if n.kind == 't' {
			return
		}
		if n.kind != '"' {
			d.wrongTypeHint(n, "true or a text", `write "fail": true, or "fail": "why"`, at)
			return
		}
		d.text(n, v.Field(0), f, at)
	}
}

func (d *decoder) list(n *node, v reflect.Value, f *field, s *shape, at *trail) {
	if n.kind != '[' {
		switch {
		case n.kind == '"' && f.form != "text":
			told := d.wrongTypeHint(n, "a list", "write ["+strconv.Quote(cut(n.text))+"]", at)
			if s.kind == shapeList {
				told.fixed(replaced(n, at.pointer(), []string{n.text}))
			}
		case n.kind == '{':
			d.wrongTypeHint(n, "a list", "put it in a list, in [ and ]", at)
		default:
			d.wrongType(n, "a list", at)
		}
		return
	}
	elements := n.elements()
	d.countEntries(n, len(elements), f, at)
	if f.count != nil {
		elements = elements[:min(len(elements), readBeyond*f.count[1])]
	}
	elem := s.elem
	if elem == nil {
		elem = d.language.shapeOf(v.Type().Elem())
	}
	v.Set(reflect.MakeSlice(v.Type(), len(elements), len(elements)))
	for i := range elements {
		d.value(&elements[i], v.Index(i), f, elem, at.item(i))
	}
}

// readBeyond is how many times the entries that are allowed are read, for their
// faults to be told too.
const readBeyond = 4

func (d *decoder) countEntries(n *node, count int, f *field, at *trail) {
	if f.count == nil {
		return
	}
	if low, high := f.count[0], f.count[1]; count < low || count > high {
		d.fault(CodeCount, n, at, "", "%s has %d entries, %d to %d are allowed", quoted(f.name), count, low, high)
	}
}

// table reads an object whose keys are ids; the entries are sorted by id.
func (d *decoder) table(n *node, v reflect.Value, f *field, s *shape, at *trail) {
	if n.kind != '{' {
		d.wrongType(n, "an object of ids", at)
		return
	}
	members := n.members()
	d.countEntries(n, len(members), f, at)
	seen := make(map[string]*member, len(members))
	order := make([]int, 0, len(members))
	for i := range members {
		m := &members[i]
		if d.duplicate(m, seen, at) {
			continue
		}
		if !validID(m.name) {
			told := d.report.addAt(CodeBadID, int(m.at), at.down(m.name).pointer(), "the id "+quoted(m.name)+" is not well formed", idHint(m.name))
			if folded := foldID(m.name); validID(folded) && n.member(folded) == nil {
				told.fixed(renamed(m, m.name, at, folded))
			}
		}
		order = append(order, i)
	}
	sort.Slice(order, func(a, b int) bool { return members[order[a]].name < members[order[b]].name })
	v.Set(reflect.MakeSlice(v.Type(), len(order), len(order)))
	for i, index := range order {
		m := &members[index]
		v.Index(i).Field(0).SetString(m.name)
		d.value(&m.value, v.Index(i).Field(1), f, s.elem, at.down(m.name))
	}
}

func (d *decoder) text(n *node, v reflect.Value, f *field, at *trail) {
	if n.kind != '"' {
		hint := ""
		if n.kind == '{' && f.form == "id" {
			hint = `write the id alone: "` + f.name + `": "…"`
		}
		d.wrongTypeHint(n, "a text", hint, at)
		return
	}
	v.SetString(n.text)
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
		digits := len(n.text) >= f.digits[0] && len(n.text) <= f.digits[1] && strings.Trim(n.text, "0123456789") == ""
		if !digits {
			d.fault(CodeBadCode, n, at, "", "%s is not %d to %d digits", quoted(n.text), f.digits[0], f.digits[1])
		}
	case "text":
		length := utf8.RuneCountInString(n.text)
		if length > f.textMax {
			d.fault(CodeTextLength, n, at, "", "the text has %d characters, at most %d are allowed", length, f.textMax)
		} else if length == 0 && !f.mayBeEmpty {
			d.fault(CodeTextLength, n, at, "leave the key out, or write something", "the text is empty")
		}
	}
}

func validNext(text string) bool {
	team, _ := strings.CutPrefix(text, NextWinPrefix)
	return validID(team)
}

func (d *decoder) wellFormed(code Code, valid func(string) bool, what string, n *node, at *trail) {
	if valid(n.text) {
		return
	}
	told := d.fault(code, n, at, idHint(n.text), "the %s %s is not well formed", what, quoted(n.text))
	if folded := foldID(n.text); valid(folded) {
		told.fixed(replaced(n, at.pointer(), folded))
	}
}

// foldID is the id that was most likely meant by one that is not well formed.
func foldID(id string) string { return fold(strings.TrimSpace(id)) }

// idHint is the id that was most likely meant, or the rule.
func idHint(id string) string {
	if folded := foldID(id); folded != id && validID(folded) {
		return "did you mean " + strconv.Quote(folded) + "?"
	}
	return "lower-case letters, digits and underscores, words joined by dots (a tag's by colons), at most " + strconv.Itoa(maxIDLength) + " characters"
}

func (d *decoder) word(n *node, v reflect.Value, words []string, at *trail) {
	if n.kind != '"' {
		d.wrongTypeHint(n, "a word", hintWord("", words), at)
		return
	}
	v.SetString(n.text)
	if slices.Contains(words, n.text) {
		return
	}
	told := d.fault(CodeUnknownWord, n, at, hintWord(n.text, words), "the word %s is not known here", quoted(n.text))
	if near, certain := nearestOf(n.text, words); certain {
		v.SetString(near)
		told.fixed(replaced(n, at.pointer(), near))
	}
}

func (d *decoder) parsed(n *node, v reflect.Value, kind shapeKind, at *trail) {
	if n.kind != '"' {
		d.wrongType(n, "a text", at)
		return
	}
	if kind == shapeTime {
		clock, ok := ParseTimeOfDay(n.text)
		v.SetInt(int64(clock))
		if !ok {
			told := d.fault(CodeBadTime, n, at, `two digits each, such as "06:30"`, "%s is not a time from 00:00 to 23:59", quoted(n.text))
			if meant := fullTime(n.text); meant != "" {
				told.fixed(replaced(n, at.pointer(), meant))
			}
		}
		return
	}
	event, problem, hint := ParseEvent(n.text)
	v.Set(reflect.ValueOf(event))
	if problem != "" {
		told := d.fault(CodeBadEvent, n, at, hint, "%s", problem)
		if meant := meantEvent(event); meant != "" {
			told.fixed(replaced(n, at.pointer(), meant))
		}
	}
}

func (d *decoder) number(n *node, at *trail) (float64, bool) {
	const longest = 400 // digits; a finite number needs no more
	number, err := 0.0, error(nil)
	if len(n.text) <= longest {
		number, err = strconv.ParseFloat(n.text, 64)
	}
	if err != nil || math.IsInf(number, 0) || len(n.text) > longest {
		d.fault(CodeNotFinite, n, at, "", "the number %s is too large", quoted(n.text))
		return 0, false
	}
	if number == 0 {
		number = 0 // never a negative zero
	}
	return number, true
}

func (d *decoder) bounded(n *node, v reflect.Value, f *field, whole bool, at *trail) {
	if n.kind != '0' {
		number := jsontext.Value(n.text)
		if n.kind == '"' && len(number) < 32 && number.IsValid() && number.Kind() == '0' {
			d.wrongTypeHint(n, "a number", "write it without quotes", at).fixed(replaced(n, at.pointer(), number))
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
		d.fault(CodeNotWhole, n, at, "", "%s must be a whole number, not %s", quoted(f.name), n.text)
		return
	}
	if whole {
		v.SetInt(int64(number))
	} else {
		v.SetFloat(number)
	}
	if f.min != nil && number < *f.min || f.max != nil && number > *f.max || f.above != nil && number <= *f.above {
		d.fault(CodeOutOfBounds, n, at, "", "%s is %s, allowed is %s", quoted(f.name), quotedNumber(n.text), f.bounds())
	}
}

func quotedNumber(text string) string {
	if len(text) > 32 {
		return text[:32] + "…"
	}
	return text
}

// bounds says a number's bounds in words.
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

func (d *decoder) wrongType(n *node, want string, at *trail) *told {
	return d.wrongTypeHint(n, want, "", at)
}

func (d *decoder) wrongTypeHint(n *node, want, hint string, at *trail) *told {
	got := map[byte]string{'{': "an object", '[': "a list", '"': "a text", '0': "a number", 't': "true", 'f': "false", 'n': "null"}[byte(n.kind)]
	return d.fault(CodeWrongType, n, at, hint, "%s is wanted here, not %s", want, got)
}
