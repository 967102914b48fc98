package models

import (
	_ "embed"
	"errors"
	"fmt"
	"slices"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/go-json-experiment/json"

	"caper/components"
	"caper/levels"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/physics"
)

//go:embed props.json
var propsFile []byte

type propData struct {
	Kind   string  `json:"kind"`
	Length float64 `json:"length_m"`
	Width  float64 `json:"width_m"`
	Height float64 `json:"height_m"`
	Mass   float64 `json:"mass_kg"`
	Break  float64 `json:"break_speed_mps"`
}

type propFile struct {
	Props []propData `json:"props"`
}

// Table holds the physical models of one linked game. It is shared read-only.
type Table struct { // index in cars, by class
	cars   *physics.Cars
	models []int // by class
	props  []physics.PropModel
}

// New resolves the classes of a linked game and the props of its level. It
// fails for a class or a prop without a physical model.
func New(s *linked.Game, cars *physics.Cars) (*Table, error) {
	t := &Table{cars: cars}
	var faults []error
	for _, class := range s.Classes {
		n := slices.IndexFunc(cars.Models, func(m physics.CarModel) bool { return m.Name == class })
		if n < 0 {
			faults = append(faults, fmt.Errorf("vehicle class %s has no physical model", class))
		}
		t.models = append(t.models, n)
	}
	var file propFile
	if err := json.Unmarshal(propsFile, &file, json.RejectUnknownMembers(true)); err != nil {
		return nil, fmt.Errorf("reading the models of props: %w", err)
	}
	for i := range s.Level.Props {
		prop, err := file.model(s.Level.Props[i].Kind)
		if err != nil {
			faults = append(faults, err)
		}
		t.props = append(t.props, prop)
	}
	return t, errors.Join(faults...)
}

func (f *propFile) model(kind levels.PropKind) (physics.PropModel, error) {
	for _, d := range f.Props {
		if d.Kind == kind.String() {
			return physics.PropModel{Length: d.Length, Width: d.Width, Height: d.Height, Mass: d.Mass, BreakSpeed: d.Break}, nil
		}
	}
	return physics.PropModel{}, fmt.Errorf("prop %s has no physical model", kind)
}

// Model returns the index of a vehicle class in the physics catalogue.
func (t *Table) Model(class components.ClassID) int { return t.models[class] }

// Seats returns the number of seats of a vehicle class.
func (t *Table) Seats(class components.ClassID) uint8 {
	return uint8(min(len(t.cars.Models[t.models[class]].Seats), components.MaxSeats))
}

// Length returns the length of a vehicle class in metres.
func (t *Table) Length(class components.ClassID) float64 {
	return t.cars.Models[t.models[class]].Length.Value
}

// Car returns the physical model of a vehicle class, which must not be
// modified.
func (t *Table) Car(class components.ClassID) *physics.CarModel {
	return &t.cars.Models[t.models[class]]
}

// TopSpeed returns the top speed of a vehicle class in metres per second.
func (t *Table) TopSpeed(class components.ClassID) float64 {
	return t.cars.Models[t.models[class]].TopSpeed.Value
}

// Prop returns the model of the level's prop with that number.
func (t *Table) Prop(number uint16) physics.PropModel { return t.props[number] }

// Seat returns the position of a seat of a vehicle at a pose, at the height of
// the pose.
func (t *Table) Seat(class components.ClassID, seat uint8, pose components.Pose) mgl64.Vec3 {
	m := &t.cars.Models[t.models[class]]
	return geometry.At(m.SeatAt(int(seat), physics.Pose{Position: pose.Position, Yaw: pose.Yaw}), pose.Position[1])
}

// Exit returns the standing place beside a seat's door of a vehicle at a pose.
func (t *Table) Exit(class components.ClassID, seat uint8, pose components.Pose) mgl64.Vec3 {
	m := &t.cars.Models[t.models[class]]
	return geometry.At(m.Exit(int(seat), physics.Pose{Position: pose.Position, Yaw: pose.Yaw}), pose.Position[1])
}
