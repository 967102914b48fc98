package game

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Summary is what the judge understood of a document, told to its author.
type Summary struct {
	ID       string           `json:"id"`
	Title    string           `json:"title"`
	Level    string           `json:"level"`
	Missions []MissionSummary `json:"missions"`
	Places   []PlaceSummary   `json:"places"`
}

// MissionSummary is what was understood of a mission.
type MissionSummary struct {
	ID      string        `json:"id"`
	Title   string        `json:"title"`
	Mode    PlayMode      `json:"mode"`
	Players [2]int        `json:"players"` // at least, at most
	Starts  string        `json:"starts"`
	Hash    string        `json:"hash"` // the mission's version
	Paths   []PathSummary `json:"paths"`
	Left    int           `json:"pathsLeftOut,omitzero"`
	Budgets []Budget      `json:"budgets"`
	Rules   []RuleSummary `json:"rules"`
}

// PathSummary is one way through a mission's objectives.
type PathSummary struct {
	Steps  []string `json:"steps"`  // objective ids, with " failed" where it leads on by failing
	End    string   `json:"end"`    // complete, fail or win:<team>
	Limits float64  `json:"limits"` // seconds that the time limits allow in all, with survive and defend
	Holds  float64  `json:"holds"`  // the same with every hold clock
}

// Budget is how much of a bound a mission uses.
type Budget struct {
	Name string  `json:"name"`
	Used float64 `json:"used"`
	Of   float64 `json:"of"`
}

// RuleSummary is what a rule hears and does.
type RuleSummary struct {
	Pointer string   `json:"pointer"`
	Hears   string   `json:"hears"`
	If      bool     `json:"if"`
	Repeats bool     `json:"repeats"`
	Does    []string `json:"does"`
}

// PlaceSummary is a place of the document. The heights and what is reached are
// known with the level at hand.
type PlaceSummary struct {
	ID        string   `json:"id"`
	X         float64  `json:"x"`
	Z         float64  `json:"z"`
	Floor     *float64 `json:"floor,omitzero"`
	Reachable *bool    `json:"reachable,omitzero"`
	Open      *bool    `json:"open,omitzero"`
	UsedAt    []string `json:"usedAt"` // pointers
}

// Summarise tells what a document without errors says; level may be nil.
func Summarise(document *Document, level LevelView) Summary {
	c := newCheck(document, Options{Level: level})
	s := Summary{ID: document.ID, Title: document.Title, Level: document.Level}
	for _, m := range c.missions {
		s.Missions = append(s.Missions, summariseMission(document, m))
	}
	s.Places = summarisePlaces(document, level)
	return s
}

func summariseMission(document *Document, m *missionView) MissionSummary {
	least, most := m.Play.PlayersOrDefault()
	s := MissionSummary{
		ID: m.ID, Title: m.Title, Mode: m.Play.ModeOrDefault(), Players: [2]int{least, most},
		Starts: "as the player joins", Budgets: budgetsOf(m), Rules: rulesOf(m),
	}
	if m.Start.OnOrDefault() == StartEnter {
		s.Starts = "as the player enters " + m.Start.Zone
	}
	if s.Mode != PlaySolo {
		s.Starts = "in a run of its own"
	}
	if hash, err := document.MissionHash(m.ID); err == nil {
		s.Hash = hash
	}
	s.Paths, s.Left = pathsOf(m)
	return s
}

func budgetsOf(m *missionView) []Budget {
	g := graphOf(m)
	whiles, limits := 0, 0.0
	for i := range m.Rules {
		if m.Rules[i].While != nil {
			whiles++
		}
	}
	if _, loops := findLoop(g.edges); !loops {
		limits = longest(g.edges, func(i int) float64 { return limitOf(&m.Objectives[i], false) })
	}
	return []Budget{
		{"enemies", float64(enemiesOf(m)), MaxEnemies},
		{"while rules", float64(whiles), MaxWhileRules},
		{"queries a step", float64(queriesOf(m)), MaxQueries},
		{"counters", float64(len(m.Counters)), MaxCounters},
		{"seconds of the longest path", limits, MaxMissionSeconds},
	}
}

// maxPaths bounds how many ways through a mission are told one by one.
const maxPaths = 32

// pathsOf walks every way from the first objective to an end, and counts those
// beyond the bound.
func pathsOf(m *missionView) (paths []PathSummary, left int) {
	if len(m.Objectives) == 0 {
		return nil, 0
	}
	index := map[string]int{}
	for i := range m.Objectives {
		index[m.Objectives[i].ID] = i
	}
	walked := 0
	var walk func(i int, path PathSummary)
	follow := func(to string, otherwise int, path PathSummary) {
		if n, ok := index[to]; ok && to != "" {
			walk(n, path)
			return
		}
		if to == "" && otherwise < len(m.Objectives) {
			walk(otherwise, path)
			return
		}
		path.End = cmp.Or(to, NextComplete)
		if walked++; walked > maxPaths {
			left++
		} else {
			paths = append(paths, path)
		}
	}
	walk = func(i int, path PathSummary) {
		if walked > 16*maxPaths || len(path.Steps) > len(m.Objectives) {
			left++
			return
		}
		o := &m.Objectives[i]
		path.Limits += limitOf(o, false)
		path.Holds += limitOf(o, true)
		next := o.Next
		if next == nil {
			next = &Next{}
		}
		done := path
		done.Steps = append(slices.Clone(path.Steps), o.ID)
		follow(next.Done, i+1, done)
		if next.Failed != "" && next.Failed != NextFail {
			failed := path
			failed.Steps = append(slices.Clone(path.Steps), o.ID+" failed")
			follow(next.Failed, len(m.Objectives), failed)
		}
	}
	walk(0, PathSummary{})
	return paths, left
}

func rulesOf(m *missionView) []RuleSummary {
	var rules []RuleSummary
	for i := range m.Rules {
		r := RuleSummary{Pointer: m.at.down("rules").item(i).pointer()}
		switch rule := &m.Rules[i]; {
		case rule.When != nil:
			r.Hears, r.If, r.Repeats = rule.When.When.Name, rule.When.If != nil, rule.When.Repeat
			r.Does = kindsOf(rule.When.Do)
		case rule.While != nil:
			r.Hears, r.If, r.Repeats = "while "+rule.While.While.Kind(), true, true
			r.Does = append(kindsOf(rule.While.Enter), kindsOf(rule.While.Exit)...)
			if every := rule.While.Every; every != nil {
				r.Hears += fmt.Sprintf(", every %g s", every.Seconds)
				r.Does = append(r.Does, kindsOf(every.Do)...)
			}
		}
		rules = append(rules, r)
	}
	return rules
}

func kindsOf(actions []Action) []string {
	var kinds []string
	for i := range actions {
		kinds = append(kinds, actions[i].Kind())
	}
	return kinds
}

// floored is a level's view that can tell heights.
type floored interface{ Floor(place *Place) float64 }

func summarisePlaces(document *Document, level LevelView) []PlaceSummary {
	used := map[string][]string{}
	w := visitor{leaf: func(f *field, text string, at *trail) {
		if slices.Contains(f.refs, "place") && document.Places.Find(text) != nil {
			used[text] = append(used[text], at.pointer())
		}
	}}
	w.walk(document, nil)
	var places []PlaceSummary
	for i := range document.Places {
		e := &document.Places[i]
		p := PlaceSummary{ID: e.ID, X: e.Value.X, Z: e.Value.Z, UsedAt: used[e.ID]}
		if level != nil {
			reachable, open := level.Reachable(&e.Value), level.OpenGround(&e.Value)
			p.Reachable, p.Open = &reachable, &open
			if f, ok := level.(floored); ok {
				y := f.Floor(&e.Value)
				p.Floor = &y
			}
		}
		places = append(places, p)
	}
	return places
}

// String is a path on a line: reach, take failed, flee: complete.
func (p PathSummary) String() string {
	return fmt.Sprintf("%s: %s (limits %g s, with holds %g s)", strings.Join(p.Steps, ", "), p.End, p.Limits, p.Holds)
}
