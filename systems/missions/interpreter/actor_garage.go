package interpreter

// garageState is what a mission remembers of the garages that it binds.
type garageState struct {
	Bays []MemberSet // by actor: members in a garage's bay, everyone before the first step
}

// bayUnknown is a bay's state before the first step of an attempt.
const bayUnknown = ^MemberSet(0)

// garageObserver raises GarageEntered as the first member comes into the bay
// (M-EV-014). A member who is in it as the mission starts has not entered it.
type garageObserver struct {
	actor  int32
	inside fact[MemberSet]
}

func (o garageObserver) observe(m *Machine) {
	before, now := m.state.Garages.Bays[o.actor], m.members(o.inside)
	m.state.Garages.Bays[o.actor] = now
	if before.Empty() && !now.Empty() {
		m.events = append(m.events, Event{GarageEntered, o.actor, now.First()})
	}
}

// compileGarage binds the level's garage nearest to the actor's place.
func compileGarage(c *compiler, a *Actor) {
	a.Bound = int32(c.linked.Level.GarageNear(c.linked.Places[a.Place].Position))
	n := c.actor(a.ID)
	c.mission.observers = append(c.mission.observers, garageObserver{n, c.members(membersInBay{n})})
	c.needBound(a)
}
