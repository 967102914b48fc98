package missions

import (
	"caper/components"
	"caper/ecs"
)

// weather is the port of the room's weather.
type weather struct {
	weather ecs.ResourceReader[components.Weather]
}

func (*weather) init(*turn, *ports, executors) {}

// Kind is the kind of weather: components number the kinds as the language lists
// them.
func (w *weather) Kind() int32 { return int32(w.weather.Get().Kind) }
