package protocol

import "math"

// These are the wire's units.
const (
	PositionUnits = 64 // to a metre
	SpeedUnits    = 16 // to a metre a second
)

// EntityKind is the kind of an entity as a client sees it.
type EntityKind uint8

// These are the kinds of entities.
const (
	EntityPlayer EntityKind = iota
	EntityNPC
	EntityVehicle
	EntityProp
	EntityItem
	EntityDoor
	EntityCamera
)

// These are the flags of an entity, as bits.
const (
	FlagCrouched uint16 = 1 << iota
	FlagDown
	FlagEnemy
	FlagGhost
	FlagAway
	FlagOpen
	FlagLocked
	FlagBurning
	FlagAirborne
	FlagBot
)

// Entity is one entity in the wire's units.
type Entity struct {
	ID      uint64     // stable id of the entity
	Kind    EntityKind // selects the meaning of Variant
	Variant uint16     // class, role, number or item, by kind
	X, Y, Z int32      // PositionUnits to a metre
	Yaw     uint16     // 65536 to a turn
	VX, VY  int16      // SpeedUnits to a metre a second
	VZ      int16      // like VX
	Health  uint8      // percent
	Flags   uint16     // the bits Flag…
	Riding  uint64     // entity of the vehicle, 0 for none
	Seat    uint8      // number of the seat in the vehicle
	Client  uint32     // number of the client that plays it, 0 for none
	Epoch   uint32     // counts the placements; clients must not interpolate across a change
}

// Position converts metres into the wire's units.
func Position(metres float64) int32 {
	return int32(math.Round(math.Max(-1<<24, math.Min(1<<24, metres)) * PositionUnits))
}

// Metres converts a Position into metres.
func Metres(position int32) float64 { return float64(position) / PositionUnits }

// Speed converts metres a second into the wire's units.
func Speed(metres float64) int16 {
	return int16(math.Round(math.Max(-2000, math.Min(2000, metres)) * SpeedUnits))
}

// columns is the number of an entity's numbers beside its id.
const columns = 15

// column returns one number of an entity as signed, so that small differences
// are small numbers.
func (e *Entity) column(n int) int64 {
	switch n {
	case 0:
		return int64(e.X)
	case 1:
		return int64(e.Z)
	case 2:
		return int64(e.Y)
	case 3:
		return int64(e.Yaw)
	case 4:
		return int64(e.VX)
	case 5:
		return int64(e.VZ)
	case 6:
		return int64(e.VY)
	case 7:
		return int64(e.Health)
	case 8:
		return int64(e.Flags)
	case 9:
		return int64(e.Riding)
	case 10:
		return int64(e.Seat)
	case 11:
		return int64(e.Kind)
	case 12:
		return int64(e.Variant)
	case 13:
		return int64(e.Client)
	}
	return int64(e.Epoch)
}

func (e *Entity) setColumn(n int, v int64) {
	switch n {
	case 0:
		e.X = int32(v)
	case 1:
		e.Z = int32(v)
	case 2:
		e.Y = int32(v)
	case 3:
		e.Yaw = uint16(v)
	case 4:
		e.VX = int16(v)
	case 5:
		e.VZ = int16(v)
	case 6:
		e.VY = int16(v)
	case 7:
		e.Health = uint8(v)
	case 8:
		e.Flags = uint16(v)
	case 9:
		e.Riding = uint64(v)
	case 10:
		e.Seat = uint8(v)
	case 11:
		e.Kind = EntityKind(v)
	case 12:
		e.Variant = uint16(v)
	case 13:
		e.Client = uint32(v)
	default:
		e.Epoch = uint32(v)
	}
}

// difference returns a number minus its base. The difference of two yaws takes
// the shorter direction.
func difference(n int, now, base *Entity) int64 {
	if n == 3 {
		return int64(int16(now.Yaw - base.Yaw))
	}
	return now.column(n) - base.column(n)
}
