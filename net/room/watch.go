package room

import (
	"time"
	"unicode/utf8"

	"caper/components"
	"caper/levels"
	"caper/net/protocol"
	"caper/systems"
	"caper/systems/missions"
	"caper/systems/missions/interpreter/tracker"
)

// watchEvery is the time between two watch frames.
const watchEvery = time.Second

// maxWatchText limits a title or objective in a watch frame, in bytes. It keeps
// the frame of a full room within the frame's limit.
const maxWatchText = 160

// watchState holds the data of watch frames that the simulation does not hold.
type watchState struct {
	due     time.Time
	entries []watchEntry // the last HUD entry of each client
	body    protocol.Watch
	frame   []byte
}

// watchEntry is the mission state that a client's HUD shows.
type watchEntry struct {
	client    components.ClientID
	state     string
	mission   string
	objective string
	target    *protocol.Target
}

// sendWatch sends the watchers an overview of the room once a second. Without
// watchers it does no work.
func (r *Room) sendWatch(now time.Time) {
	w := &r.watch
	if now.Before(w.due) || !r.watched() {
		return
	}
	w.due = now.Add(watchEvery)
	r.fillWatch()
	frame, err := protocol.AppendText(w.frame[:0], protocol.TextWatch, &w.body)
	if err != nil {
		r.config.Log.Error("writing a watch frame", "room", r.config.ID, "error", err)
		return
	}
	w.frame = frame
	for i := 0; i < len(r.seats); i++ {
		s := r.seats[i]
		if !s.watcher || s.link == nil || !s.welcomed {
			continue
		}
		r.send(s, frame)
		if s.link == nil {
			i-- // send refused the watcher and removed its seat
		}
	}
}

func (r *Room) watched() bool {
	for _, s := range r.seats {
		if s.watcher && s.welcomed {
			return true
		}
	}
	return false
}

func (r *Room) fillWatch() {
	b := &r.watch.body
	clock := r.simulation.TimeOfDay()
	b.Tick, b.Rate, b.Paused, b.Late, b.Refused = r.simulation.Number(), r.config.Simulation.Rate, r.paused.Load(), r.late, r.refused
	b.Entities, b.Awake, b.Clock, b.Day = len(r.ring.newest()), r.simulation.AwakeBodies(), clock.Minutes, clock.Day
	b.Watchers, b.Bytes = len(r.seats)-r.playing(), 0
	for _, s := range r.seats {
		b.Bytes += s.bytes
	}
	r.players = r.simulation.Players(r.players[:0])
	b.Players = b.Players[:0]
	for i := range r.players {
		b.Players = append(b.Players, r.watchPlayer(&r.players[i]))
	}
	b.Signals = b.Signals[:0]
	plans := r.simulation.Linked().Level.Plans
	for i, s := range r.simulation.Signals() {
		b.Signals = append(b.Signals, lights(&plans[i], &s))
	}
	b.Costs = b.Costs[:0]
	for _, t := range r.meter.timing {
		b.Costs = append(b.Costs, protocol.WatchCost{Name: t.Name, P50: float64(t.P50) / 1e3, P99: float64(t.P99) / 1e3, Max: float64(t.Max) / 1e3})
	}
}

func (r *Room) watchPlayer(p *systems.PlayerView) protocol.WatchPlayer {
	out := protocol.WatchPlayer{
		Client: uint32(p.Player.Client), Entity: uint64(p.Entity), Name: p.Name, Bot: p.Player.Bot, Away: p.Player.Away,
		Team: p.Player.Team, Party: p.Player.Party, Riding: uint64(p.Riding.Vehicle), Cash: p.Wallet.Cash, Stars: p.Wanted.Stars,
		State: string(tracker.Idle),
	}
	if p.Health.Full > 0 {
		out.Health = 100 * p.Health.Points / p.Health.Full
	}
	for i := range r.watch.entries {
		if e := &r.watch.entries[i]; e.client == p.Player.Client {
			out.State, out.Mission, out.Objective, out.Target = e.state, e.mission, e.objective, e.target
		}
	}
	return out
}

// copyHUD copies the parts of the HUD state that watchers are sent, since the
// HUD state is valid in this tick only.
func (r *Room) copyHUD(b *missions.HUD) {
	entries := r.watch.entries[:0]
	for i := range b.Entries {
		e := &b.Entries[i]
		out := watchEntry{client: e.Client, state: string(e.Tracker.State), mission: clip(e.Tracker.Mission)}
		at := -1
		for k := range e.Tracker.Objectives {
			line := &e.Tracker.Objectives[k]
			if at < 0 || !e.Tracker.Objectives[at].Active() && line.Active() {
				at = k
			}
		}
		if at >= 0 {
			line := &e.Tracker.Objectives[at]
			out.objective = clip(line.Text)
			if line.Target.Set {
				target := line.Target.Value
				out.target = &target
			}
		}
		entries = append(entries, out)
	}
	r.watch.entries = entries
}

// clip shortens a text to the limit of a watch frame.
func clip(s string) string {
	if len(s) <= maxWatchText {
		return s
	}
	s = s[:maxWatchText]
	for !utf8.ValidString(s) {
		s = s[:len(s)-1]
	}
	return s + "…"
}

// These are the manual states of a junction (components.Signal).
const (
	handGreen = 1 + iota
	handRed
	handFlashing
)

// lights returns the colours that a junction shows.
func lights(plan *levels.Plan, s *components.Signal) protocol.WatchSignal {
	var out protocol.WatchSignal
	for g := range out {
		switch {
		case s.Override == handFlashing:
			out[g] = "flashing"
		case s.Override == handGreen && int(s.Group) == g:
			out[g] = levels.Green.String()
		case s.Override != 0:
			out[g] = levels.Red.String()
		case plan.Cycle > 0:
			out[g] = plan.Phases[s.Phase].Lights[g].String()
		}
	}
	return out
}
