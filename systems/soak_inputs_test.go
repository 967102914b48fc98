package systems

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/input"
)

// inputs returns the inputs of 32 clients for a tick.
func (k *soak) inputs() []input.Input {
	var list []input.Input
	for c := components.ClientID(1); c <= 32; c++ {
		if !k.in[c] {
			if k.draws.IntN(60) == 0 {
				k.in[c] = true
				list = append(list, input.Input{Kind: input.Join, Client: c, Joining: input.Joining{Name: fmt.Sprint("c", c), Party: uint32(c % 3)}})
			}
			continue
		}
		switch n := k.draws.IntN(1500); {
		case n == 0:
			k.in[c] = false
			list = append(list, input.Input{Kind: input.Leave, Client: c})
		case n == 1:
			list = append(list, input.Input{Kind: input.Disconnect, Client: c})
		case n == 2:
			list = append(list, input.Input{Kind: input.Reconnect, Client: c})
		case n == 3:
			list = append(list, input.Input{Kind: input.Control, Client: c, Intent: components.Intent{Throttle: math.NaN()}})
		case n < 8:
			list = append(list, k.near(c)...)
		case n < 20:
			list = append(list, press(c, components.KeySeat))
		case n < 30:
			list = append(list, press(c, components.KeyInteract))
		case n < 60:
			k.intents[c] = k.intent()
			list = append(list, control(c, k.intents[c]))
		}
	}
	return list
}

func (k *soak) intent() components.Intent {
	d := k.draws
	s, c := math.Sincos(d.Float64() * 2 * math.Pi)
	i := components.Intent{
		Move: mgl64.Vec2{s, c}, Look: d.Float64()*6 - 3, Throttle: d.Float64()*2 - 0.6, Steer: (d.Float64()*2 - 1) * d.Float64(),
		Run: d.IntN(2) == 0, Jump: d.IntN(8) == 0, Crouch: d.IntN(8) == 0, Handbrake: d.IntN(10) == 0,
	}
	i.Throttle = min(i.Throttle, 1)
	return i
}

// near puts a client beside a car or a door and lets the client use it.
func (k *soak) near(c components.ClientID) []input.Input {
	seen := k.room.Visible(nil)
	v := seen[k.draws.IntN(len(seen))]
	if v.Kind == VisibleVehicle {
		return []input.Input{{Kind: input.Place, Client: c, Pose: components.Pose{Position: v.Pose.Position.Add(mgl64.Vec3{1.8, 0, 0})}}, press(c, components.KeySeat)}
	}
	doors := k.room.config.Prepared.Level.Doors
	if len(doors) == 0 {
		return nil
	}
	door := k.room.config.Prepared.Level.Scene.Doors[k.draws.IntN(len(doors))]
	at := door.Middle()
	return []input.Input{{Kind: input.Place, Client: c, Pose: components.Pose{Position: at.Add(mgl64.Vec3{0.7, 0, 0.7})}}, press(c, components.KeyInteract)}
}
