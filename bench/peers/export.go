package main

import (
	"fmt"
	"os"

	"github.com/go-json-experiment/json"

	"caper/bench"
	"caper/levels/geometry"
	"caper/physics"
	"caper/systems"
)

// peerScene is the scene that scene.mjs reads.
type peerScene struct {
	Rate    int                `json:"rate"`    // ticks per second
	Warm    int                `json:"warm"`    // untimed ticks at the start
	Ticks   int                `json:"ticks"`   // timed ticks
	Rays    int                `json:"rays"`    // per tick
	Statics []geometry.Polygon `json:"statics"` // walls as polygons in the plane, metres
	Street  *bench.Street      `json:"street"`  // cars, lanes and people
	Models  []peerModel        `json:"models"`  // vehicle models by number
	Tuning  peerTuning         `json:"tuning"`  // tuning shared by all vehicles
}

type peerModel struct {
	Mass          float64 `json:"mass"`
	Length        float64 `json:"length"`
	Width         float64 `json:"width"`
	Wheelbase     float64 `json:"wheelbase"`
	TopSpeed      float64 `json:"topSpeed"`
	Reverse       float64 `json:"reverse"`
	Engine        float64 `json:"engine"`
	Brake         float64 `json:"brake"`
	Grip          float64 `json:"grip"`
	Drag          float64 `json:"drag"`
	SteerStanding float64 `json:"steerStanding"`
	SteerAtTop    float64 `json:"steerAtTop"`
}

type peerTuning struct {
	SteerRate        float64 `json:"steerRate"`
	TurnAcceleration float64 `json:"turnAcceleration"`
	RollingDrag      float64 `json:"rollingDrag"`
}

// export writes a street of a level for the peers.
func export(prepared *systems.PreparedLevel, street *bench.Street, seconds, rays int, props bool, file string) error {
	t := physics.DefaultTuning()
	s := peerScene{
		Rate: 30, Warm: 15 * 30, Ticks: seconds * 30, Rays: rays, Street: street, Statics: walls(prepared, props),
		Tuning: peerTuning{t.Vehicles.SteerRate.Value, t.Vehicles.TurnAcceleration.Value, t.Vehicles.RollingDrag.Value},
	}
	for i := range t.Cars.Models {
		m := &t.Cars.Models[i]
		s.Models = append(s.Models, peerModel{
			m.Mass.Value, m.Length.Value, m.Width.Value, m.Wheelbase.Value, m.TopSpeed.Value, m.ReverseSpeed.Value,
			m.Engine.Value, m.Brake.Value, m.Grip.Value, m.Drag.Value, m.SteerStanding.Value, m.SteerAtTop.Value,
		})
	}
	b, err := json.Marshal(&s)
	if err != nil {
		return fmt.Errorf("writing a scene: %w", err)
	}
	if err := os.WriteFile(file, b, 0o600); err != nil {
		return fmt.Errorf("writing a scene: %w", err)
	}
	return nil
}

// overhead is the height in metres from which cars can pass under a solid.
const overhead = 2.0

// walls returns the level's solids that stop bodies, in the plane. It omits
// those high above a lane, which a plane cannot represent, and includes the
// props as boxes if asked.
func walls(prepared *systems.PreparedLevel, props bool) []geometry.Polygon {
	var list []geometry.Polygon
	scene := prepared.Level.Scene
	for i := range scene.Solids {
		o := &scene.Solids[i]
		if !o.Material.StopsBodies() || o.Span.Low > overhead && overLane(prepared, o.Footprint) {
			continue
		}
		list = append(list, o.Footprint)
	}
	if props {
		for i := range prepared.Level.Props {
			list = append(list, geometry.Box(geometry.Flat(prepared.Level.Props[i].Position), 0.4, 0.4, 0))
		}
	}
	return list
}

func overLane(prepared *systems.PreparedLevel, p geometry.Polygon) bool {
	for _, corner := range p {
		if _, _, near := prepared.Roads.Nearest(geometry.At(corner, 0), 0, 4, 0); near {
			return true
		}
	}
	return false
}
