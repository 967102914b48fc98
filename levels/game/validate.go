package game

import (
	"fmt"
	"strconv"
	"strings"

	"caper/levels/strict"
)

// gameRule checks the document as a whole, missionRule one of its missions.
type (
	gameRule    func(*check)
	missionRule func(*check, *missionView)
)

// These lists hold the rules of the validator, in the order in which they run.
var gameRules = []gameRule{
	checkGameIDs, checkGameReferences, checkZones, checkLoadout, checkRacePaths,
}

var missionRules = []missionRule{
	checkMissionIDs, checkMissionReferences, checkEvents, checkValues,
	checkActors, checkNPCs, checkSchedules,
	checkDialogues, checkApps, checkForms, checkPhoneUse,
	checkObjectives, checkGroups, checkRaces, checkPolice, checkGraph,
	checkStealth, checkGiveKey,
	checkEnemyBudget, checkWhileBudget, checkQueryBudget, checkTimeBudget, checkRepeats,
	checkPlay, checkTeams, checkVersusWords, checkVersusEnds,
}

var levelRules = []gameRule{checkLevel, checkLevelPlaces, checkLevelActors, checkLevelDeliveries}

// Validate resolves every reference of a document and applies the rules that
// need no level. A nil catalogue means [DefaultCatalogue]. The document may
// violate the language; Validate skips what is missing.
func Validate(document *Document, catalogue *Catalogue) []Diagnostic {
	c := newCheck(document, Options{Catalogue: catalogue})
	c.validate()
	return unfixed(c.report.finish())
}

// ValidateLevel applies the rules that need the level.
func ValidateLevel(document *Document, level LevelView) []Diagnostic {
	c := newCheck(document, Options{Level: level})
	c.validateLevel()
	return unfixed(c.report.finish())
}

// unfixed removes the fixes, because they have not been proved.
func unfixed(diagnostics []Diagnostic) []Diagnostic {
	for i := range diagnostics {
		diagnostics[i].Patch, diagnostics[i].edits = nil, nil
	}
	return diagnostics
}

// Check decodes a document and validates it, against the level too if the
// options give one. It reports every fault at once. The document is nil if the
// text cannot be read, and a document with errors must not be played
// (M-DOC-002).
func Check(data []byte, options Options) (*Document, []Diagnostic) {
	document, diagnostics := checkOnce(data, options)
	prove(data, diagnostics, func(fixed []byte) []Diagnostic {
		_, again := checkOnce(fixed, options)
		return again
	})
	return document, diagnostics
}

// checkOnce is Check without proving the fixes.
func checkOnce(data []byte, options Options) (*Document, []Diagnostic) {
	report := newReport(options)
	document := decode(data, report)
	if document == nil {
		return nil, report.finish()
	}
	c := newCheck(document, options)
	c.report = report
	c.validate()
	if options.Level != nil {
		c.validateLevel()
	}
	return document, report.finish()
}

// check is the state of one validation: the document and what the rules look
// up.
type check struct {
	document  *Document
	catalogue *Catalogue
	level     LevelView
	report    *report
	missions  []*missionView
	// items holds the items that missions define, by id.
	items map[string]*Item
	// tags holds the tags of items of any kind, gameTags those of items that
	// missions define.
	tags, gameTags map[string]bool
	// hints is the number of words that may still be compared to find a near
	// one.
	hints int
}

func newCheck(document *Document, options Options) *check {
	c := &check{
		document: document, catalogue: options.Catalogue, level: options.Level,
		report: &report{source: document.source, max: options.maxDiagnostics()},
		items:  map[string]*Item{}, tags: map[string]bool{}, gameTags: map[string]bool{}, hints: 20_000,
	}
	if c.catalogue == nil {
		c.catalogue = DefaultCatalogue()
	}
	for _, item := range c.catalogue.Items {
		for _, tag := range item.Tags {
			c.tags[tag] = true
		}
	}
	for i := range document.Missions {
		mission := &document.Missions[i]
		for j := range mission.Items {
			item := &mission.Items[j]
			if c.items[item.ID] == nil {
				c.items[item.ID] = item
			}
			for _, tag := range item.Tags {
				c.tags[tag], c.gameTags[tag] = true, true
			}
		}
		c.missions = append(c.missions, newMissionView(mission, (*strict.Trail)(nil).Down("missions").Item(i)))
	}
	return c
}

func (c *check) validate() {
	for _, rule := range gameRules {
		rule(c)
	}
	for _, m := range c.missions {
		for _, rule := range missionRules {
			rule(c, m)
		}
	}
}

func (c *check) validateLevel() {
	for _, rule := range levelRules {
		rule(c)
	}
}

// fault reports a fault at a place of the document.
func (c *check) fault(code Code, at *strict.Trail, hint, format string, arguments ...any) *recorded {
	if c.report.full() {
		return c.report.addAt(code, 0, "", "", "")
	}
	offset, pointer := 0, ""
	if c.document.source != nil {
		var n *strict.Node
		n, pointer = c.document.source.Find(at)
		offset = int(n.Start)
	} else {
		pointer = at.Pointer()
	}
	return c.report.addAt(code, offset, pointer, fmt.Sprintf(format, arguments...), hint)
}

// nearby is the word that the author of a wrong one most likely meant.
type nearby struct {
	hint    string
	word    string // as written
	certain string // empty if it is not certain
}

// unknownName reports a word that names nothing, with a fix if it is certain which
// word was meant.
func (c *check) unknownName(code Code, at *strict.Trail, near nearby, format string, arguments ...any) *recorded {
	recorded := c.fault(code, at, near.hint, format, arguments...)
	if recorded == nil || near.certain == "" || c.document.source == nil {
		return recorded
	}
	n, pointer := c.document.source.Find(at)
	if n.Kind == '"' && strings.Count(n.Text, near.word) == 1 {
		return recorded.fixed(replaced(n, pointer, strings.Replace(n.Text, near.word, near.certain, 1)))
	}
	return recorded
}

// unknownTableKey is unknownName for a key of a table.
func (c *check) unknownTableKey(at *strict.Trail, near nearby, recorded *recorded) {
	if recorded == nil || near.certain == "" || c.document.source == nil {
		return
	}
	table, _ := c.document.source.Find(at.Up)
	if m := table.Member(near.word); m != nil && table.Member(near.certain) == nil {
		recorded.fixed(renamed(m, c.document.source.Written(m), at.Up, near.certain))
	}
}

// near returns the nearest of some words, unless the comparison budget is used
// up.
func (c *check) near(word string, words []string) nearby {
	if c.report.full() {
		return nearby{}
	}
	if len(words) > c.hints {
		c.hints = 0
		return nearby{}
	}
	c.hints -= len(words)
	if near, certain := nearestOf(word, words); near != "" {
		result := nearby{hint: "did you mean " + strconv.Quote(near) + "?", word: word}
		if certain {
			result.certain = near
		}
		return result
	}
	const few = 12
	if len(words) > 0 && len(words) <= few {
		return nearby{hint: hintWord("", words)}
	}
	return nearby{}
}

// hasItem reports whether an id is that of a common item or of one of the
// game's.
func (c *check) hasItem(id string) bool { return c.items[id] != nil || c.catalogue.Item(id) != nil }

func (c *check) itemIDs() []string {
	var ids []string
	for i := range c.document.Missions {
		for j := range c.document.Missions[i].Items {
			ids = append(ids, c.document.Missions[i].Items[j].ID)
		}
	}
	for _, item := range c.catalogue.Items {
		ids = append(ids, item.ID)
	}
	return ids
}

// plural formats a count with its noun, such as 1 enemy or 2 enemies.
func plural(count int, one, many string) string {
	if count == 1 {
		return "1 " + one
	}
	return strconv.Itoa(count) + " " + many
}
