package interpreter

// SlotKind is a sort of fact.
type SlotKind uint8

// The facts that a document can ask for. Masks have a bit for each member of
// the holder, in the order of Input.Members.
const (
	SlotMembersIn    SlotKind = iota // mask of the members in zone A
	SlotDrivers                      // mask of the members at the wheel of vehicle actor A
	SlotWrecked                      // 1 when vehicle actor A is wrecked
	SlotDamage                       // of vehicle actor A, per cent
	SlotVehicleIn                    // 1 when vehicle actor A is in zone B
	SlotVehicleInBay                 // 1 when vehicle actor A is in the bay of garage actor B
	SlotMembersInBay                 // mask of the members in the bay of garage actor A
	SlotUnlocked                     // 1 when the lock of actor A is open
	SlotPlayers                      // how many of the room's players: in zone A (-1 anywhere), near place B (-1 anywhere) within Radius
	SlotVehicles                     // how many of the mission's vehicles not wrecked, likewise, with tag Tag ("" any)
	SlotNearTag                      // 1 when a standing member is within Radius of one of the mission's vehicles with Tag
	SlotDistance                     // metres between spots P and Q; +Inf when either is nowhere
	SlotHealth                       // of spot P, per cent
	SlotWanted                       // the most stars of a member
	SlotClock                        // the room clock, minutes after midnight, whole
	SlotWeather                      // the kind of weather, as components number it
)

// SpotKind is a sort of thing that is somewhere.
type SpotKind uint8

// The sorts of spot.
const (
	SpotNone SpotKind = iota
	SpotPlayer
	SpotActor
	SpotPlace
)

// Spot names something that is somewhere; Number is the actor's or place's.
type Spot struct {
	Kind   SpotKind
	Number int32
}

// Slot is one fact that the host fills before a step.
type Slot struct {
	Kind   SlotKind
	A, B   int32
	Radius float64 // metres
	Tag    string
	P, Q   Spot
}

// slots collects a mission's slots, each once.
type slots struct{ list []Slot }

func (s *slots) of(slot Slot) int32 {
	for i := range s.list {
		if s.list[i] == slot {
			return int32(i)
		}
	}
	s.list = append(s.list, slot)
	return int32(len(s.list) - 1)
}
