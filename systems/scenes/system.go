package scenes

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/journal/content"
	"caper/levels/linked"
)

// Report is what happened to a client's character. With a Source it is a trusted
// server event that offers a mission, otherwise an event.
type Report struct {
	Client  components.ClientID // whose character it is
	Event   content.Event       // in the journal's numbers
	At      mgl64.Vec3          // where it happened, metres
	Source  string              // key of the server event
	Mission content.MissionID   // that the server event offers
}

// Reports holds the reports of the tick under way. They are not state: nothing
// in the room reads them.
type Reports struct {
	List []Report // in the order in which the events happened
}

// System turns the tick's events into reports.
type System struct {
	linked    ecs.ServiceReader[*linked.Game]
	binding   ecs.ServiceReader[*Binding]
	reports   ecs.ServiceWriter[*Reports]
	player    ecs.Reader[components.Player]
	npc       ecs.Reader[components.NPC]
	door      ecs.Reader[components.Door]
	camera    ecs.Reader[components.Camera]
	container ecs.Reader[components.Container]
	post      ecs.Reader[components.Post]
	vehicle   ecs.Reader[components.Vehicle]
	crossed   ecs.Cursor[components.ZoneCrossed]
	changed   ecs.Cursor[components.ConditionChanged]
	used      ecs.Cursor[components.Interacted]
	moved     ecs.Cursor[components.ItemMoved]
	table     table
}

// Init takes the system's handles.
func (s *System) Init() {
	s.table = tabulate(s.binding.Get(), s.linked.Get())
}

// Update replaces the reports by those of the tick.
func (s *System) Update(ecs.Tick) {
	reports := s.reports.Get()
	reports.List = reports.List[:0]
	for _, e := range s.crossed.Take() {
		s.cross(reports, &e.Body)
	}
	for _, e := range s.changed.Take() {
		s.change(reports, &e.Body)
	}
	for _, e := range s.used.Take() {
		if class := s.class(e.Body.Subject); class != 0 {
			s.report(reports, e.Body.Cause, e.Body.Position, content.InteractionUsed(class))
		}
	}
	for _, e := range s.moved.Take() {
		s.move(reports, &e.Body)
	}
}

// report adds an event of a player. Events of others are not reported.
func (s *System) report(reports *Reports, who ecs.ID, at mgl64.Vec3, event content.Event) {
	if p, is := s.player.Get(who); is {
		reports.List = append(reports.List, Report{Client: p.Client, Event: event, At: at})
	}
}

func (s *System) cross(reports *Reports, e *components.ZoneCrossed) {
	if !e.Enter || int(e.Zone) >= len(s.table.zones) {
		return
	}
	z := &s.table.zones[e.Zone]
	if z.area != 0 {
		s.report(reports, e.Subject, e.Position, content.AreaEntered(z.area))
	}
	if z.waypoint != 0 {
		s.report(reports, e.Subject, e.Position, content.WaypointAcquired(z.waypoint))
	}
	if z.logos != 0 {
		s.report(reports, e.Subject, e.Position, content.LogosAcquired(z.logos))
	}
}

// change reports a kill for the player who caused it.
func (s *System) change(reports *Reports, e *components.ConditionChanged) {
	if e.To != components.Dead || e.From == components.Dead {
		return
	}
	n, is := s.npc.Get(e.Subject)
	if !is || int(n.Role) >= len(s.table.creatures) || s.table.creatures[n.Role] == 0 {
		return
	}
	s.report(reports, e.Cause, e.Position, content.CreatureKilled(s.table.creatures[n.Role]))
}

// move reports the items that a player received, each of a stack.
func (s *System) move(reports *Reports, e *components.ItemMoved) {
	if e.How == components.ItemDropped || int(e.Item) >= len(s.table.items) || s.table.items[e.Item] == 0 {
		return
	}
	for range e.Count {
		s.report(reports, e.Subject, e.Position, content.ItemAcquired(s.table.items[e.Item]))
	}
}

// class returns an object's class in the journal, 0 for none.
func (s *System) class(id ecs.ID) content.EntityClass {
	o := &s.table.objects
	switch {
	case s.door.Has(id):
		return o.door
	case s.camera.Has(id):
		return o.camera
	case s.container.Has(id):
		return o.container
	case s.post.Has(id):
		return o.post
	case s.vehicle.Has(id):
		return o.vehicle
	}
	return 0
}

// table is a binding by the room's own numbers.
type table struct {
	zones     []zone
	creatures []content.CreatureID // by role
	items     []content.ItemClass  // by item
	objects   struct{ door, camera, container, post, vehicle content.EntityClass }
}

type zone struct {
	area     content.AreaID
	waypoint content.WaypointID
	logos    content.LogosID
}

func tabulate(b *Binding, room *linked.Game) table {
	if b == nil {
		return table{}
	}
	t := table{
		zones: make([]zone, len(room.Zones)), items: make([]content.ItemClass, len(room.Items)),
		creatures: make([]content.CreatureID, components.RoleBot+1),
	}
	for i := range room.Zones {
		id := room.Zones[i].ID
		t.zones[i] = zone{b.Areas[id], b.Waypoints[id], b.Logos[id]}
	}
	for i := range room.Items {
		t.items[i] = b.Items[room.Items[i].ID]
	}
	for i := range roles {
		t.creatures[roles[i].role] = b.Creatures[roles[i].name]
	}
	o := &t.objects
	o.door, o.camera, o.container = b.Objects[ObjectDoor], b.Objects[ObjectCamera], b.Objects[ObjectContainer]
	o.post, o.vehicle = b.Objects[ObjectPost], b.Objects[ObjectVehicle]
	return t
}
