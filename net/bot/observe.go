package bot

import (
	"math"
	"slices"

	"github.com/go-gl/mathgl/mgl64"

	"caper/net/protocol"
)

// observe reads the newest state of the world, and reports false while the bot
// does not yet know its own character.
func (b *Bot) observe() bool {
	b.entities = b.history.Entities(b.entities[:0])
	for i := range b.entities {
		if b.entities[i].ID == b.welcome.Entity && b.welcome.Entity != 0 {
			b.self = b.entities[i]
			return true
		}
	}
	return false
}

func (b *Bot) at() mgl64.Vec3 { return position(&b.self) }

func (b *Bot) yaw() float64 { return protocol.Radians(b.self.Yaw) }

// speed returns the bot's speed in the plane, metres a second.
func (b *Bot) speed() float64 {
	return math.Hypot(float64(b.self.VX), float64(b.self.VZ)) / protocol.SpeedUnits
}

// entity returns an entity that the bot knows, nil for none.
func (b *Bot) entity(id uint64) *protocol.Entity {
	for i := range b.entities {
		if b.entities[i].ID == id {
			return &b.entities[i]
		}
	}
	return nil
}

// freeCar returns the nearest intact, empty and unlocked vehicle within reach
// metres, nil for none.
func (b *Bot) freeCar(reach float64) *protocol.Entity {
	var best *protocol.Entity
	for i := range b.entities {
		e := &b.entities[i]
		if e.Kind != protocol.EntityVehicle || e.Flags&(protocol.FlagLocked|protocol.FlagDown|protocol.FlagBurning) != 0 ||
			e.VX != 0 || e.VZ != 0 || b.avoids(e.ID) || b.occupied(e.ID) {
			continue
		}
		if d := position(e).Sub(b.at()).Len(); d < reach {
			best, reach = e, d
		}
	}
	return best
}

// avoid makes the bot ignore a car: one that got stuck, or that drove off
// before the bot reached it. The bot remembers the last few.
func (b *Bot) avoid(vehicle uint64) {
	b.avoided[b.avoidCount%len(b.avoided)] = vehicle
	b.avoidCount++
}

func (b *Bot) avoids(vehicle uint64) bool { return slices.Contains(b.avoided[:], vehicle) }

func (b *Bot) occupied(vehicle uint64) bool {
	for i := range b.entities {
		if b.entities[i].Riding == vehicle {
			return true
		}
	}
	return false
}

// doorOpen reports whether a door of the level is open, as far as the bot
// knows.
func (b *Bot) doorOpen(number int32) bool {
	for i := range b.entities {
		e := &b.entities[i]
		if e.Kind == protocol.EntityDoor && int32(e.Variant) == number {
			return e.Flags&protocol.FlagOpen != 0
		}
	}
	return false
}

// ahead returns the distance in metres to the nearest body in front of a car at
// the bot's position, within reach and half a lane to either side; it returns
// reach when there is none.
func (b *Bot) ahead(reach float64) float64 {
	at, yaw := b.at(), b.yaw()
	s, c := math.Sincos(yaw)
	for i := range b.entities {
		e := &b.entities[i]
		if e.Kind > protocol.EntityVehicle || e.ID == b.self.ID || e.ID == b.self.Riding || e.Riding != 0 {
			continue
		}
		d := position(e).Sub(at)
		along, aside := d[0]*s+d[2]*c, d[0]*c-d[2]*s
		if along > 0 && math.Abs(aside) < 1.7 && math.Abs(d[1]) < 2 {
			reach = math.Min(reach, math.Max(0, along-4))
		}
	}
	return reach
}
