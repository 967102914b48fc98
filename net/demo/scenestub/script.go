package scenestub

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/content"
	"caper/net/room"
	"caper/systems/input"
	"caper/systems/scenes"
)

// Script is what a scripted room plays, for each character by itself.
type Script struct {
	Offers []Offer
	Parts  []Part
	Cast   []Role
	// Every is the ticks between two things that happen, and after which what
	// came to nothing happens again; 0: 15.
	Every uint64
}

// Offer is a server event that offers a mission, raised while the character
// has no attempt at it.
type Offer struct {
	Mission content.MissionID
	Source  string
	After   content.MissionID // completed first; 0: none
}

// Part is what happens while an objective is active.
type Part struct {
	Mission   content.MissionID
	Objective content.ObjectiveID
	Events    []content.Event // one after the other
}

// Role is somebody or something to speak to, where the character came in.
type Role struct {
	Target room.LiveTarget // its entity and position are the play's
	Offset mgl64.Vec3      // metres from where the character came in
}

// Validate tells every fault at once.
func (s *Script) Validate() error {
	var faults []error
	for i, o := range s.Offers {
		if o.Mission == 0 || o.Source == "" {
			faults = append(faults, fmt.Errorf("offer %d names no mission or no source", i))
		}
	}
	for i := range s.Parts {
		if p := &s.Parts[i]; p.Mission == 0 || p.Objective == 0 || len(p.Events) == 0 {
			faults = append(faults, fmt.Errorf("part %d names no mission, no objective or no events", i))
		}
	}
	return errors.Join(faults...)
}

// Play is a script being played in a room.
type Play struct {
	script  Script
	players map[components.ClientID]*player
}

// New begins a play.
func New(script Script) (*Play, error) {
	if err := script.Validate(); err != nil {
		return nil, fmt.Errorf("beginning a play: %w", err)
	}
	if script.Every == 0 {
		script.Every = 15
	}
	return &Play{script: script, players: map[components.ClientID]*player{}}, nil
}

// player is the play for one character.
type player struct {
	connection uint64
	stage      mgl64.Vec3 // where it came in
	known      bool       // something was committed
	missions   []components.DurableMission
	next       uint64 // tick at which something happens next
	parts      []int  // how many events of each part were reported
	offer      int    // whose turn it is
}

// Tick plays one tick: see room.Script.
func (p *Play) Tick(live *room.Live, commits []input.Input, reports []scenes.Report) []scenes.Report {
	for i := range live.Players {
		l := &live.Players[i]
		who := p.players[l.Client]
		if who == nil || who.connection != l.Connection {
			who = &player{connection: l.Connection, stage: l.Position, parts: make([]int, len(p.script.Parts))}
			p.players[l.Client] = who
		}
		p.cast(live, l, who)
	}
	for i := range commits {
		if in := &commits[i]; in.Kind == input.Committed && p.players[in.Client] != nil {
			p.players[in.Client].take(in.Change)
		}
	}
	for i := range live.Players {
		client := live.Players[i].Client
		reports = p.play(live.Tick, client, p.players[client], reports)
	}
	p.clear(live)
	return reports
}

// clear forgets who is gone.
func (p *Play) clear(live *room.Live) {
	for client := range p.players { // any order: each alone
		if !slices.ContainsFunc(live.Players, func(l room.LivePlayer) bool { return l.Client == client }) {
			delete(p.players, client)
		}
	}
}

// firstEntity is above any that a room makes.
const firstEntity = 1 << 62

func (p *Play) cast(live *room.Live, l *room.LivePlayer, who *player) {
	for n := range p.script.Cast {
		role := &p.script.Cast[n]
		target := role.Target
		target.Owner = l.Character
		target.Entity = components.EntityID(firstEntity | uint64(l.Client)<<16 | uint64(n))
		target.Position = who.stage.Add(role.Offset)
		live.Targets = append(live.Targets, target)
	}
}

// take follows what was committed.
func (w *player) take(c *components.DurableChange) {
	w.known = true
	if c.Whole {
		w.missions = nil
	}
	for _, mission := range c.Cleared {
		w.missions = slices.DeleteFunc(w.missions, func(m components.DurableMission) bool { return m.Mission == mission })
	}
	for _, m := range c.Missions {
		at, there := slices.BinarySearchFunc(w.missions, m, byMission)
		if !there {
			w.missions = slices.Insert(w.missions, at, components.DurableMission{})
		} else if len(m.Objectives) == 0 && w.missions[at].Assignment == m.Assignment {
			m.Objectives = w.missions[at].Objectives
		}
		w.missions[at] = m
	}
}

func byMission(a, b components.DurableMission) int { return cmp.Compare(a.Mission, b.Mission) }

func (w *player) mission(id content.MissionID) *components.DurableMission {
	at, there := slices.BinarySearchFunc(w.missions, components.DurableMission{Mission: uint32(id)}, byMission)
	if !there {
		return nil
	}
	return &w.missions[at]
}

// active tells whether an objective is under way.
func (w *player) active(mission content.MissionID, objective content.ObjectiveID) bool {
	m := w.mission(mission)
	if m == nil || content.MissionState(m.State) != content.MissionActive {
		return false
	}
	return slices.ContainsFunc(m.Objectives, func(o components.DurableObjective) bool {
		return o.ID == uint32(objective) && content.ObjectiveState(o.State) == content.ObjectiveIncomplete
	})
}

// play has at most one thing happen to a player, when it is time.
func (p *Play) play(tick uint64, client components.ClientID, w *player, reports []scenes.Report) []scenes.Report {
	if w == nil || !w.known || tick < w.next {
		return reports
	}
	w.next = tick + p.script.Every
	for i := range p.script.Parts {
		part := &p.script.Parts[i]
		if !w.active(part.Mission, part.Objective) {
			w.parts[i] = 0
			continue
		}
		event := part.Events[w.parts[i]%len(part.Events)]
		w.parts[i]++
		return append(reports, scenes.Report{Client: client, Event: event})
	}
	for range p.script.Offers {
		o := &p.script.Offers[w.offer%len(p.script.Offers)]
		w.offer++
		before := w.mission(o.After)
		if w.mission(o.Mission) == nil && (o.After == 0 || before != nil && content.MissionState(before.State) == content.MissionCompleted) {
			return append(reports, scenes.Report{Client: client, Source: o.Source, Mission: o.Mission})
		}
	}
	return reports
}
