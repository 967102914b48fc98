package systems

import (
	"fmt"
	"slices"
	"strings"

	"caper/components"
	"caper/ecs"
	"caper/systems/missions/interpreter/tracker"
)

func (s *Simulation) sayTrackers() string {
	var b strings.Builder
	for i := range s.outcome.HUD.Entries {
		e := &s.outcome.HUD.Entries[i]
		fmt.Fprintf(&b, "%d %s %q, %d of %d done\n", e.Client, e.Tracker.State, e.Tracker.ID, e.Tracker.Done, e.Tracker.Of)
		for k := range e.Tracker.Objectives {
			fmt.Fprintf(&b, "  %s\n", sayLine(&e.Tracker.Objectives[k]))
		}
	}
	return b.String()
}

func sayLine(l *tracker.Line) string {
	line := string(l.Mark) + l.ID + " " + l.Text
	if l.TimeLeft.Set {
		line += fmt.Sprintf(", %g s left", l.TimeLeft.Value)
	}
	if l.Hold.Set {
		line += fmt.Sprintf(", hold %g s", l.Hold.Value)
	}
	if at := l.Target.Value; l.Target.Set {
		line += fmt.Sprintf(", at (%.1f, %.1f, %.1f) within %g m", at.X, at.Y, at.Z, at.Radius)
	}
	return line
}

func (s *Simulation) sayPlayers() string {
	var b strings.Builder
	for _, p := range s.Players(nil) {
		where := "on foot"
		if n := slices.IndexFunc(s.view.vehicles.Entities(), func(e ecs.Entity) bool { return e.ID == p.Riding.Vehicle }); n >= 0 {
			where = fmt.Sprintf("in vehicle %d", n)
		}
		fmt.Fprintf(&b, "%d has %d dollars, %d Rep, %d stars, %s", p.Player.Client, p.Wallet.Cash, p.Wallet.Rep, p.Wanted.Stars, where)
		if p.Wanted.Stars > 0 {
			fmt.Fprintf(&b, ", last seen at (%.0f, %.0f)", p.Wanted.LastX, p.Wanted.LastZ)
		}
		b.WriteString("\n")
	}
	return b.String()
}

func (s *Simulation) sayOwners() string {
	var b strings.Builder
	for i, e := range s.lists().owners.Entities() {
		owner := s.owners()[i]
		fmt.Fprintf(&b, "owner %d of party %d has %d members\n", owner.Order, owner.Party, len(storeOf[components.Members](s.world).Get(e.ID).Members))
	}
	if b.Len() == 0 {
		return "none"
	}
	return b.String()
}

// sayCars lists the vehicles with class, lock, owner and actor key.
func (s *Simulation) sayCars() string {
	owners := map[components.Ownership]string{components.OwnerNobody: "nobody", components.OwnerNPC: "npc", components.OwnerMission: "mission", components.OwnerPlayer: "player"}
	var b strings.Builder
	for i, e := range s.view.vehicles.Entities() {
		vehicle, lock := s.view.vehicle.Of(e), s.view.lock.Of(e)
		whose := "no actor"
		if key, ok := s.world.KeyOf(e.ID); ok {
			whose = fmt.Sprintf("actor %d of owner %d", key.Actor, key.Owner)
		}
		at := s.view.pose.Of(e)
		fmt.Fprintf(&b, "%d %s at (%.1f, %.1f) facing %.1f, locked %v, owned by %s, %s\n", i, s.linked.Classes[vehicle.Class],
			at.Position[0], at.Position[2], at.Yaw, lock.Locked, owners[vehicle.Owner], whose)
	}
	if b.Len() == 0 {
		return "none"
	}
	return b.String()
}
