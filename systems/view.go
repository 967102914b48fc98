package systems

import (
	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
)

// VisibleKind is the kind of an entity that clients see.
type VisibleKind uint8

// The kinds of entity that clients see.
const (
	VisiblePlayer VisibleKind = iota
	VisibleNPC
	VisibleVehicle
	VisibleProp
	VisibleItem
	VisibleDoor
	VisibleCamera
)

// The flags of a Visible.
const (
	FlagCrouched uint16 = 1 << iota
	FlagDown            // asleep, knocked out, dead or wrecked
	FlagEnemy
	FlagGhost
	FlagAway
	FlagOpen
	FlagLocked
	FlagBurning
	FlagAirborne
	FlagBot
)

// Visible is the part of an entity's state that clients receive.
type Visible struct {
	ID       components.EntityID // id of the entity
	Kind     VisibleKind         // kind of the entity
	Variant  uint16              // class of a vehicle, role of an NPC, team of a player, number of a prop, item, door or camera
	Seat     uint8               // index of the seat that a rider occupies
	Health   uint8               // per cent of full health
	Flags    uint16              // the Flag constants that apply
	Epoch    uint32              // number of placements so far; clients do not interpolate across a new one
	Riding   components.EntityID // the vehicle in which a person sits; 0 for none
	Client   components.ClientID // the client of a player; 0 for others
	Pose     components.Pose     // position and direction
	Velocity mgl64.Vec3          // metres per second
	Spin     float64             // radians per second of yaw
}

// view reads the state that clients receive.
type view struct {
	people   ecs.Filter `has:"Person"`
	vehicles ecs.Filter `has:"Vehicle"`
	props    ecs.Filter `has:"Prop"`
	items    ecs.Filter `has:"GroundItem"`
	doors    ecs.Filter `has:"Door"`
	players  ecs.Filter `has:"Player"`
	pose     ecs.Reader[components.Pose]
	motion   ecs.Reader[components.Motion]
	location ecs.Reader[components.Location]
	person   ecs.Reader[components.Person]
	riding   ecs.Reader[components.Riding]
	health   ecs.Reader[components.Health]
	player   ecs.Reader[components.Player]
	seen     ecs.Reader[components.LastInput]
	wallet   ecs.Reader[components.Wallet]
	wanted   ecs.Reader[components.Wanted]
	npc      ecs.Reader[components.NPC]
	vehicle  ecs.Reader[components.Vehicle]
	chassis  ecs.Reader[components.Chassis]
	lock     ecs.Reader[components.Lock]
	fire     ecs.Reader[components.Fire]
	prop     ecs.Reader[components.Prop]
	item     ecs.Reader[components.GroundItem]
	door     ecs.Reader[components.Door]
	clock    ecs.ResourceReader[components.Clock]
	signals  ecs.ResourceReader[components.Signals]
	profiles ecs.StoreReader[components.Profile]
	durable  ecs.StoreReader[components.Durable]
}

// Visible appends everything that clients may receive, kind by kind and in
// ascending id order: people, vehicles, loose props, items, and the doors that
// are open or locked.
func (s *Simulation) Visible(into []Visible) []Visible {
	v := &s.view
	for _, e := range v.people.Entities() {
		into = append(into, v.ofPerson(e))
	}
	for _, e := range v.vehicles.Entities() {
		into = append(into, v.ofVehicle(e))
	}
	for _, e := range v.props.Entities() {
		if prop := v.prop.Of(e); prop.Loose {
			into = append(into, v.base(e, VisibleProp, prop.Number))
		}
	}
	for _, e := range v.items.Entities() {
		into = append(into, v.base(e, VisibleItem, uint16(v.item.Of(e).Item)))
	}
	for _, e := range v.doors.Entities() {
		door := v.door.Of(e)
		if locked := v.lock.Of(e).Locked; door.Open || locked {
			seen := v.base(e, VisibleDoor, door.Number)
			seen.Flags = flags(door.Open, FlagOpen) | flags(locked, FlagLocked)
			into = append(into, seen)
		}
	}
	return into
}

func flags(set bool, flag uint16) uint16 {
	if set {
		return flag
	}
	return 0
}

func (v *view) base(e ecs.Entity, kind VisibleKind, variant uint16) Visible {
	seen := Visible{ID: e.ID, Kind: kind, Variant: variant, Health: 100, Pose: v.pose.Of(e), Epoch: v.location.Of(e).Epoch}
	if motion, ok := v.motion.Get(e.ID); ok {
		seen.Velocity, seen.Spin = motion.Velocity, motion.Spin
	}
	return seen
}

func (v *view) ofPerson(e ecs.Entity) Visible {
	seen := v.base(e, VisibleNPC, 0)
	person, health, riding := v.person.Of(e), v.health.Of(e), v.riding.Of(e)
	seen.Flags = flags(person.Stance == components.Crouched, FlagCrouched) |
		flags(health.Condition != components.Standing, FlagDown) | flags(person.Ghost, FlagGhost) |
		flags(!person.Grounded, FlagAirborne)
	seen.Health = percent(health)
	seen.Riding, seen.Seat = riding.Vehicle, riding.Seat
	if player, ok := v.player.Get(e.ID); ok {
		seen.Kind, seen.Client = VisiblePlayer, player.Client
		seen.Variant = uint16(player.Team)
		seen.Flags |= flags(player.Away, FlagAway) | flags(player.Bot, FlagBot)
		return seen
	}
	npc, _ := v.npc.Get(e.ID)
	seen.Variant = uint16(npc.Role)
	seen.Flags |= flags(npc.Enemy, FlagEnemy)
	return seen
}

func (v *view) ofVehicle(e ecs.Entity) Visible {
	seen := v.base(e, VisibleVehicle, uint16(v.vehicle.Of(e).Class))
	health := v.health.Of(e)
	seen.Health = percent(health)
	seen.Flags = flags(health.Condition == components.Dead, FlagDown) | flags(v.lock.Of(e).Locked, FlagLocked) |
		flags(v.fire.Of(e).Burning, FlagBurning) | flags(v.chassis.Of(e).Airborne, FlagAirborne)
	return seen
}

func percent(h components.Health) uint8 {
	if h.Full <= 0 {
		return 0
	}
	return uint8(100*h.Points/h.Full + 0.5)
}

// PlayerView is the state of one client's character.
type PlayerView struct {
	Entity    components.EntityID  // the character
	Player    components.Player    // the client and its memberships
	Name      string               // the name shown above the player
	Pose      components.Pose      // position and direction
	Riding    components.Riding    // the occupied seat
	Health    components.Health    // health and condition
	Location  components.Location  // the placement epoch
	LastInput components.LastInput // the last applied input
	Wallet    components.Wallet    // money and reputation in the room
	Wanted    components.Wanted    // police interest
}

// Durable returns the copy of a player's journal, or nil before the first one
// arrived. It must not be modified.
func (s *Simulation) Durable(id components.EntityID) *components.Durable {
	return s.view.durable.Get(id)
}

// Players appends every player in ascending entity id order.
func (s *Simulation) Players(into []PlayerView) []PlayerView {
	v := &s.view
	for _, e := range v.players.Entities() {
		p := PlayerView{
			Entity: e.ID, Player: v.player.Of(e), Pose: v.pose.Of(e), Riding: v.riding.Of(e), Health: v.health.Of(e), Location: v.location.Of(e),
			LastInput: v.seen.Of(e), Wallet: v.wallet.Of(e), Wanted: v.wanted.Of(e),
		}
		if profile := v.profiles.Get(e.ID); profile != nil {
			p.Name = profile.Name
		}
		into = append(into, p)
	}
	return into
}

// TimeOfDay returns the room clock.
func (s *Simulation) TimeOfDay() components.Clock { return s.view.clock.Get() }

// Signals returns the lamps of every junction. The list must not be modified.
func (s *Simulation) Signals() []components.Signal { return s.view.signals.Get().Junctions }
