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
	"caper/levels/setting"
	"caper/physics"
)

//go:embed pieces.json
var piecesFile []byte

type pieceData struct {
	Kind   string  `json:"kind"`
	Length float64 `json:"length_m"`
	Width  float64 `json:"width_m"`
	Height float64 `json:"height_m"`
	Mass   float64 `json:"mass_kg"`
	Break  float64 `json:"break_speed_mps"`
}

type pieceFile struct {
	Pieces []pieceData `json:"pieces"`
}

// Table is the physical models of one setting, shared read-only.
type Table struct {
	cars   *physics.Cars
	models []int // by class
	pieces []physics.PieceModel
}

// New resolves a setting's classes and its level's light pieces. A class that
// physics has no model of is an error.
func New(s *setting.Setting, cars *physics.Cars) (*Table, error) {
	t := &Table{cars: cars}
	var faults []error
	for _, class := range s.Classes {
		n := slices.IndexFunc(cars.Models, func(m physics.CarModel) bool { return m.Name == class })
		if n < 0 {
			faults = append(faults, fmt.Errorf("vehicle class %s has no physical model", class))
		}
		t.models = append(t.models, n)
	}
	var file pieceFile
	if err := json.Unmarshal(piecesFile, &file, json.RejectUnknownMembers(true)); err != nil {
		return nil, fmt.Errorf("reading the light pieces' models: %w", err)
	}
	for i := range s.Level.Pieces {
		piece, err := file.model(s.Level.Pieces[i].Kind)
		if err != nil {
			faults = append(faults, err)
		}
		t.pieces = append(t.pieces, piece)
	}
	return t, errors.Join(faults...)
}

func (f *pieceFile) model(kind levels.PieceKind) (physics.PieceModel, error) {
	for _, d := range f.Pieces {
		if d.Kind == kind.String() {
			return physics.PieceModel{Length: d.Length, Width: d.Width, Height: d.Height, Mass: d.Mass, BreakSpeed: d.Break}, nil
		}
	}
	return physics.PieceModel{}, fmt.Errorf("light piece %s has no physical model", kind)
}

// Model is the number of a vehicle class in the physics catalogue.
func (t *Table) Model(class components.ClassID) int { return t.models[class] }

// Seats is how many seats a vehicle class has.
func (t *Table) Seats(class components.ClassID) uint8 {
	return uint8(min(len(t.cars.Models[t.models[class]].Seats), components.MaxSeats))
}

// Length is how long a vehicle of a class is, metres.
func (t *Table) Length(class components.ClassID) float64 {
	return t.cars.Models[t.models[class]].Length.Value
}

// Car is the physical model of a vehicle class, to be read.
func (t *Table) Car(class components.ClassID) *physics.CarModel {
	return &t.cars.Models[t.models[class]]
}

// TopSpeed is how fast a vehicle of a class goes, metres a second.
func (t *Table) TopSpeed(class components.ClassID) float64 {
	return t.cars.Models[t.models[class]].TopSpeed.Value
}

// Piece is the model of a light piece of the level by its number.
func (t *Table) Piece(number uint16) physics.PieceModel { return t.pieces[number] }

// Seat is where a seat of a vehicle at a pose is, on the vehicle's floor.
func (t *Table) Seat(class components.ClassID, seat uint8, pose components.Pose) mgl64.Vec3 {
	m := &t.cars.Models[t.models[class]]
	return geometry.At(m.SeatAt(int(seat), physics.Pose{Position: pose.Position, Yaw: pose.Yaw}), pose.Position[1])
}

// Exit is where one stands beside the door of a seat of a vehicle at a pose.
func (t *Table) Exit(class components.ClassID, seat uint8, pose components.Pose) mgl64.Vec3 {
	m := &t.cars.Models[t.models[class]]
	return geometry.At(m.Exit(int(seat), physics.Pose{Position: pose.Position, Yaw: pose.Yaw}), pose.Position[1])
}
