package physics

import (
	"errors"
	"fmt"
	"math"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// Cars is the catalogue of vehicles (cars.json).
type Cars struct {
	Models []CarModel `json:"models"` // a model's number is its index here
}

// CarModel is one kind of vehicle.
type CarModel struct {
	Name          string   `json:"name"`                 // unique in the catalogue
	TwoWheeler    bool     `json:"two_wheeler,omitzero"` // whether it is a motorcycle or a bicycle
	Mass          Quantity `json:"mass"`                 // kilograms
	Length        Quantity `json:"length"`               // metres
	Width         Quantity `json:"width"`                // metres
	Height        Quantity `json:"height"`               // metres
	Wheelbase     Quantity `json:"wheelbase"`            // metres between the axles
	TopSpeed      Quantity `json:"top_speed"`            // metres per second, forwards
	ReverseSpeed  Quantity `json:"reverse_speed"`        // metres per second, backwards
	Engine        Quantity `json:"engine"`               // largest acceleration, m/s²
	Brake         Quantity `json:"brake"`                // largest deceleration, m/s²
	Grip          Quantity `json:"grip"`                 // largest sideways acceleration of the tyres, m/s²
	Drag          Quantity `json:"drag"`                 // air drag, deceleration per squared speed, 1/m
	SteerStanding Quantity `json:"steer_standing"`       // largest steering angle at standstill, radians
	SteerAtTop    Quantity `json:"steer_at_top"`         // largest steering angle at top speed, radians
	Lean          Quantity `json:"lean"`                 // largest lean angle of a two-wheeler, radians
	Seats         []Seat   `json:"seats"`                // the driver's seat first
}

// Side is the side of a vehicle on which a seat's door is.
type Side string

// The sides. A two-wheeler's seat has no door and is entered from the left.
const (
	LeftSide  Side = "left"
	RightSide Side = "right"
)

// Seat is a seat of a vehicle. Offsets are measured from the middle of the
// footprint.
type Seat struct {
	Side    Side     `json:"side"`    // side of its door
	Forward Quantity `json:"forward"` // metres forwards
	Right   Quantity `json:"right"`   // metres to the right
	Exit    Quantity `json:"exit"`    // metres from the middle to the standing place beside the door
}

// Exit returns the standing place beside a seat's door for a vehicle at a pose.
func (m *CarModel) Exit(seat int, pose Pose) geometry.Point {
	s := &m.Seats[seat]
	aside := s.Exit.Value
	if s.Side == LeftSide {
		aside = -aside
	}
	return m.at(pose, s.Forward.Value, aside)
}

// SeatAt returns the position of a seat for a vehicle at a pose.
func (m *CarModel) SeatAt(seat int, pose Pose) geometry.Point {
	return m.at(pose, m.Seats[seat].Forward.Value, m.Seats[seat].Right.Value)
}

func (m *CarModel) at(pose Pose, forward, right float64) geometry.Point {
	return geometry.Flat(pose.Position).
		Add(geometry.Flat(geometry.Forward(pose.Yaw)).Mul(forward)).
		Add(geometry.Flat(geometry.Right(pose.Yaw)).Mul(right))
}

// Find returns the number of the model with that name and reports whether there
// is one.
func (c *Cars) Find(name string) (int, bool) {
	for i := range c.Models {
		if c.Models[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// maxModels keeps a model's number within a byte.
const maxModels = 200

// ParseCars decodes cars.json strictly and reports every fault at once.
func ParseCars(data []byte) (Cars, error) {
	cars, err := parse[Cars](data, "cars")
	if err != nil {
		return cars, err
	}
	var faults []error
	if len(cars.Models) == 0 || len(cars.Models) > maxModels {
		faults = append(faults, fmt.Errorf("/models: %d models, from 1 to %d", len(cars.Models), maxModels))
	}
	for i := range cars.Models {
		m := &cars.Models[i]
		fault := func(format string, arguments ...any) {
			faults = append(faults, fmt.Errorf("/models/%d %q: "+format, append([]any{i, m.Name}, arguments...)...))
		}
		if first, _ := cars.Find(m.Name); m.Name == "" || first != i {
			fault("the name must be given, and once")
		}
		if !(m.Wheelbase.Value < m.Length.Value) {
			fault("the wheelbase must be shorter than the length")
		}
		if len(m.Seats) == 0 || len(m.Seats) > 8 {
			fault("%d seats, from 1 to 8", len(m.Seats))
		}
		for k := range m.Seats {
			if s := &m.Seats[k]; s.Side != LeftSide && s.Side != RightSide {
				fault("seat %d: side %q is neither left nor right", k, s.Side)
			}
		}
	}
	if err := errors.Join(faults...); err != nil {
		return cars, fmt.Errorf("checking the cars tuning: %w", err)
	}
	return cars, nil
}

// massData returns the mass and the moment of inertia of a solid box. It
// replaces what box2d would derive from a density.
func massData(mass, length, width float64) *box2d.B2MassData {
	return &box2d.B2MassData{Mass: mass, I: mass * (length*length + width*width) / 12}
}

// steerLimit returns the largest steering angle at a speed.
func (m *CarModel) steerLimit(speed float64) float64 {
	share := math.Min(1, math.Abs(speed)/m.TopSpeed.Value)
	// The limit falls fast at low speeds, since large angles serve parking
	// only.
	share = math.Sqrt(share)
	return m.SteerStanding.Value + (m.SteerAtTop.Value-m.SteerStanding.Value)*share
}
