package game

import (
	"slices"
	"strings"
)

// EventKind is the part of an event's name before the first colon.
type EventKind string

// These are the kinds of event.
const (
	EventMission   EventKind = "mission"
	EventObjective EventKind = "objective"
	EventZone      EventKind = "zone"
	EventVehicle   EventKind = "vehicle"
	EventGarage    EventKind = "garage"
	EventTimer     EventKind = "timer"
	EventGroup     EventKind = "group"
	EventItem      EventKind = "item"
	EventDoor      EventKind = "door"
	EventContainer EventKind = "container"
	EventTerminal  EventKind = "terminal"
	EventDialogue  EventKind = "dialogue"
	EventApp       EventKind = "app"
	EventNPC       EventKind = "npc"
	EventCamera    EventKind = "camera"
	EventAlert     EventKind = "alert"
	EventRace      EventKind = "race"
	EventSignal    EventKind = "signal"
	EventTime      EventKind = "time"
	EventWeather   EventKind = "weather"
	EventProp      EventKind = "prop"
	EventMessage   EventKind = "message"
	EventWanted    EventKind = "wanted"
	EventTeam      EventKind = "team"
)

// Event is a parsed event name (M-OPEN-002). The kind precedes the first colon.
// In a name with an id, the verb follows the last dot: zone:lot.core.enter has
// the id lot.core and the verb enter. These fields are set:
//
//	mission:start            Verb
//	timer:fuse               ID
//	app:bank.transfer        ID, Argument (the button)
//	dialogue:pitch.choice:a  ID, Verb choice, Argument (the choice)
//	time:06:30               Time
//	alert:search             Argument (the phase); also weather:rain, wanted:2
//	wanted:up                Verb
type Event struct {
	Name     string    // the whole name, as written
	Kind     EventKind // the part before the first colon
	ID       string    // what the event happened to
	Verb     string    // what happened
	Argument string    // the rest, depending on the kind
	Time     TimeOfDay // of a time event
	// Stars is the Wanted level of wanted:<stars>, or -1.
	Stars int
}

// eventShape describes how the names of a kind are built and what their id
// refers to. If verbs is nil, only the id follows the kind; if ref is empty,
// there is no id.
type eventShape struct {
	kind  EventKind
	ref   string
	verbs []string
	words []string // words that may replace id and verb
}

var eventShapes = []eventShape{
	{EventMission, "", []string{"start", "complete", "fail"}, nil},
	{EventObjective, "objective", []string{"start", "done", "fail"}, nil},
	{EventZone, "zone", []string{"enter", "leave", "trespass"}, nil},
	{EventVehicle, "actor.vehicle", []string{"enter", "exit", "wrecked", "carjacked", "unlocked", "picked", "stored", "resprayed"}, nil},
	{EventGarage, "actor.garage", []string{"entered"}, nil},
	{EventTimer, "timer", nil, nil},
	{EventGroup, "actor.chasers", []string{"cleared", "spotted"}, nil},
	{EventItem, "item", []string{"picked", "dropped", "given", "bought"}, nil},
	{EventDoor, "actor.door", []string{"opened", "closed", "unlocked"}, nil},
	{EventContainer, "actor.container", []string{"opened"}, nil},
	{EventTerminal, "actor.terminal", []string{"used"}, nil},
	{EventDialogue, "dialogue", []string{"ended", "declined", "choice:<choice>"}, nil},
	{EventApp, "app", []string{"<button>"}, nil},
	{EventNPC, "actor.npc", []string{"suspicious", "alerted", "asleep", "knockedOut", "killed", "woke", "threatened", "escaped", "arrived", "joined", "boarded", "home", "out"}, nil},
	{EventCamera, "actor.camera", []string{"spotted", "destroyed"}, nil},
	{EventAlert, "", nil, Phase("").Words()},
	{EventRace, "objective", []string{"gate", "lap", "finish"}, nil},
	{EventSignal, "place", []string{"switched", "restored"}, nil},
	{EventTime, "", nil, nil},
	{EventWeather, "", nil, WeatherKind("").Words()},
	{EventProp, "actor.prop", []string{"destroyed"}, nil},
	{EventMessage, "message", []string{"read"}, nil},
	{EventWanted, "", []string{"changed", "up", "down"}, []string{"0", "1", "2", "3"}},
	{EventTeam, "team", []string{"down", "out", "caught", "wiped"}, nil},
}

func shapeOf(kind EventKind) *eventShape {
	for i := range eventShapes {
		if eventShapes[i].kind == kind {
			return &eventShapes[i]
		}
	}
	return nil
}

// EventKinds returns the kinds of event.
func EventKinds() []string {
	kinds := make([]string, len(eventShapes))
	for i, shape := range eventShapes {
		kinds[i] = string(shape.kind)
	}
	return kinds
}

// EventForms returns the forms of events without their ids: kind:verb, or the
// kind alone if only an id or a word follows it.
func EventForms() []string {
	var forms []string
	for _, shape := range eventShapes {
		for _, verb := range shape.verbs {
			forms = append(forms, string(shape.kind)+":"+verb)
		}
		if shape.verbs == nil || shape.words != nil {
			forms = append(forms, string(shape.kind))
		}
	}
	return forms
}

// ParseEvent parses an event's name. If the name is not valid, problem states
// why in plain words, and hint how to fix it.
func ParseEvent(name string) (event Event, problem, hint string) {
	event = Event{Name: name, Stars: -1}
	kind, rest, found := strings.Cut(name, ":")
	event.Kind = EventKind(kind)
	shape := shapeOf(event.Kind)
	if !found || shape == nil {
		return event, "the event " + quoted(name) + " has no known kind", hintWord(kind, EventKinds())
	}
	switch {
	case shape.kind == EventTime:
		clock, ok := ParseTimeOfDay(rest)
		event.Time = clock
		if !ok {
			return event, "the event " + quoted(name) + " has no time HH:MM", `write a time such as "time:06:30"`
		}
	case shape.kind == EventTimer:
		event.ID = rest
		if !validID(rest) {
			return event, "the event " + quoted(name) + " has no valid timer id", `write "timer:<id>"`
		}
	case shape.ref == "":
		return event.parseWord(shape, rest)
	default:
		return event.parseVerb(shape, rest)
	}
	return event, "", ""
}

// parseWord parses the kinds without an id: mission:start, alert:search,
// wanted:2.
func (e Event) parseWord(shape *eventShape, rest string) (Event, string, string) {
	all := append(slices.Clone(shape.verbs), shape.words...)
	switch {
	case slices.Contains(shape.verbs, rest):
		e.Verb = rest
	case slices.Contains(shape.words, rest):
		e.Argument = rest
		if shape.kind == EventWanted {
			e.Stars = int(rest[0] - '0')
		}
	default:
		return e, "the event " + quoted(e.Name) + " is not one of the " + string(shape.kind) + " events", hintWord(rest, all)
	}
	return e, "", ""
}

// parseVerb parses the kinds with an id and a verb after the last dot.
func (e Event) parseVerb(shape *eventShape, rest string) (Event, string, string) {
	wanted := `write "` + string(shape.kind) + `:<id>.` + strings.Join(shape.verbs, "|") + `"`
	if shape.kind == EventDialogue {
		if id, choice, found := strings.Cut(rest, ".choice:"); found {
			e.ID, e.Verb, e.Argument = id, "choice", choice
			if !validID(id) || !validID(choice) {
				return e, "the event " + quoted(e.Name) + " has no valid id or choice", wanted
			}
			return e, "", ""
		}
	}
	dot := strings.LastIndexByte(rest, '.')
	if dot < 0 || !validID(rest[:dot]) {
		return e, "the event " + quoted(e.Name) + " has no valid id and verb", wanted
	}
	e.ID, e.Verb = rest[:dot], rest[dot+1:]
	if shape.kind == EventApp {
		e.Argument, e.Verb = e.Verb, ""
		if !validID(e.Argument) {
			return e, "the event " + quoted(e.Name) + " names no button", wanted
		}
		return e, "", ""
	}
	if !slices.Contains(shape.verbs, e.Verb) {
		return e, "the event " + quoted(e.Name) + " ends in " + quoted(e.Verb) + ", which is not a verb of " + string(shape.kind) + " events", hintWord(e.Verb, shape.verbs)
	}
	return e, "", ""
}

// meantEvent returns the name that a faulty one certainly means: one that
// differs by a single slip in its kind, its verb or its word. It is empty if
// there is none.
func meantEvent(e Event) string {
	kind, rest, found := strings.Cut(e.Name, ":")
	if !found {
		return ""
	}
	shape := shapeOf(EventKind(kind))
	if shape == nil {
		near, certain := nearestOf(kind, EventKinds())
		if !certain {
			return ""
		}
		return parsedOr(near + ":" + rest)
	}
	switch {
	case shape.kind == EventTime:
		if clock := fullTime(rest); clock != "" {
			return parsedOr(kind + ":" + clock)
		}
	case shape.ref == "":
		if near, certain := nearestOf(rest, append(slices.Clone(shape.verbs), shape.words...)); certain {
			return parsedOr(kind + ":" + near)
		}
	case shape.kind != EventApp:
		dot := strings.LastIndexByte(rest, '.')
		if dot < 0 {
			return ""
		}
		if near, certain := nearestOf(rest[dot+1:], shape.verbs); certain {
			return parsedOr(kind + ":" + rest[:dot+1] + near)
		}
	}
	return ""
}

// parsedOr returns a name if it is a valid event name, or an empty string.
func parsedOr(name string) string {
	if _, problem, _ := ParseEvent(name); problem != "" {
		return ""
	}
	return name
}
