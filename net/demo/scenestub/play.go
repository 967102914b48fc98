package scenestub

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/journal/content"
	"caper/net/room"
	"caper/systems/scenes"
)

// Play is a script that is played in a room; it implements room.Script.
type Play struct {
	script  Script
	players map[components.ClientID]*player
}

// New starts to play a script.
func New(script Script) (*Play, error) {
	if err := script.Validate(); err != nil {
		return nil, fmt.Errorf("starting a scene stub: %w", err)
	}
	if script.Every == 0 {
		script.Every = 15
	}
	return &Play{script: script, players: map[components.ClientID]*player{}}, nil
}

// player is the play for one character.
type player struct {
	connection uint64
	stage      mgl64.Vec3 // where the character came in, metres
	next       uint64     // tick of the next event
	reported   []int      // events of each part so far
	offer      int        // the next offer in turn
}

// Tick plays one tick: see room.Script.
func (p *Play) Tick(live *room.Live, reports []scenes.Report) []scenes.Report {
	for i := range live.Players {
		l := &live.Players[i]
		who := p.players[l.Client]
		if who == nil || who.connection != l.Connection {
			who = &player{connection: l.Connection, stage: l.Position, reported: make([]int, len(p.script.Parts))}
			p.players[l.Client] = who
		}
		p.cast(live, l, who)
		if l.Durable != nil && live.Tick >= who.next {
			who.next = live.Tick + p.script.Every
			reports = p.play(l, who, reports)
		}
	}
	p.forget(live)
	return reports
}

// forget drops the players that have left.
func (p *Play) forget(live *room.Live) {
	for client := range p.players { // any order: each alone
		if !slices.ContainsFunc(live.Players, func(l room.LivePlayer) bool { return l.Client == client }) {
			delete(p.players, client)
		}
	}
}

// firstEntity is above every entity id that a room assigns.
const firstEntity = 1 << 62

// cast appends the targets that stand there for a character.
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

// play reports at most one event for a character.
func (p *Play) play(l *room.LivePlayer, who *player, reports []scenes.Report) []scenes.Report {
	for i := range p.script.Parts {
		part := &p.script.Parts[i]
		if !active(l.Durable, part.Mission, part.Objective) {
			who.reported[i] = 0
			continue
		}
		event := part.Events[who.reported[i]%len(part.Events)]
		who.reported[i]++
		return append(reports, scenes.Report{Client: l.Client, Event: event})
	}
	for range p.script.Offers {
		o := &p.script.Offers[who.offer%len(p.script.Offers)]
		who.offer++
		before := attempt(l.Durable, o.After)
		if attempt(l.Durable, o.Mission) == nil && (o.After == 0 || before != nil && content.MissionState(before.State) == content.MissionCompleted) {
			return append(reports, scenes.Report{Client: l.Client, Source: o.Source, Mission: o.Mission})
		}
	}
	return reports
}

// attempt returns the attempt at a mission, nil for none.
func attempt(d *components.Durable, id content.MissionID) *components.DurableMission {
	at, there := slices.BinarySearchFunc(d.Missions, uint32(id), func(m components.DurableMission, id uint32) int { return cmp.Compare(m.Mission, id) })
	if !there {
		return nil
	}
	return &d.Missions[at]
}

// active reports whether an objective is under way.
func active(d *components.Durable, mission content.MissionID, objective content.ObjectiveID) bool {
	m := attempt(d, mission)
	if m == nil || content.MissionState(m.State) != content.MissionActive {
		return false
	}
	return slices.ContainsFunc(m.Objectives, func(o components.DurableObjective) bool {
		return o.ID == uint32(objective) && content.ObjectiveState(o.State) == content.ObjectiveIncomplete
	})
}
