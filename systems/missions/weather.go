package missions

import (
	"caper/components"
	"caper/ecs"
)

// weather is the port of the room's weather.
type weather struct {
	weather func() components.Weather
}

func (w *weather) init(r *ecs.Registrar) { w.weather = ecs.ReadsResource[components.Weather](r) }

// Kind is the kind of weather: components number the kinds as the language lists
// them.
func (w *weather) Kind() int32 { return int32(w.weather().Kind) }
