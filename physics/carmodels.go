package physics

import (
	"errors"
	"fmt"
	"math"

	"github.com/ByteArena/box2d"

	"caper/levels/geometry"
)

// Cars is the catalogue of vehicles (cars.json). A model's number is its place
// in it.
type Cars struct {
	Models []CarModel `json:"models"`
}

// CarModel is one kind of vehicle.
type CarModel struct {
	Name          string   `json:"name"`
	TwoWheeler    bool     `json:"two_wheeler,omitzero"`
	Mass          Quantity `json:"mass"`
	Length        Quantity `json:"length"`
	Width         Quantity `json:"width"`
	Height        Quantity `json:"height"`
	Wheelbase     Quantity `json:"wheelbase"`
	TopSpeed      Quantity `json:"top_speed"`
	ReverseSpeed  Quantity `json:"reverse_speed"`
	Engine        Quantity `json:"engine"`
	Brake         Quantity `json:"brake"`
	Grip          Quantity `json:"grip"`
	Drag          Quantity `json:"drag"`
	SteerStanding Quantity `json:"steer_standing"`
	SteerAtTop    Quantity `json:"steer_at_top"`
	Lean          Quantity `json:"lean"`
	Seats         []Seat   `json:"seats"`
}

// Side is where a seat's door is.
type Side string

// The sides; a two-wheeler's seat has no door and is entered from the left.
const (
	LeftSide  Side = "left"
	RightSide Side = "right"
)

// Seat is a place in a vehicle, the driver's first. Offsets are from the
// middle of the footprint, forwards and to the right.
type Seat struct {
	Side    Side     `json:"side"`
	Forward Quantity `json:"forward"`
	Right   Quantity `json:"right"`
	Exit    Quantity `json:"exit"` // to the door's side, from the middle to where one stands
}

// Exit is where one stands beside the door of a seat of a vehicle at a pose.
func (m *CarModel) Exit(seat int, pose Pose) geometry.Point {
	s := &m.Seats[seat]
	aside := s.Exit.Value
	if s.Side == LeftSide {
		aside = -aside
	}
	return m.at(pose, s.Forward.Value, aside)
}

// SeatAt is where a seat of a vehicle at a pose is.
func (m *CarModel) SeatAt(seat int, pose Pose) geometry.Point {
	return m.at(pose, m.Seats[seat].Forward.Value, m.Seats[seat].Right.Value)
}

func (m *CarModel) at(pose Pose, forward, right float64) geometry.Point {
	return geometry.Flat(pose.Position).
		Add(geometry.Flat(geometry.Forward(pose.Yaw)).Mul(forward)).
		Add(geometry.Flat(geometry.Right(pose.Yaw)).Mul(right))
}

// Find is the number of the model of a name.
func (c *Cars) Find(name string) (int, bool) {
	for i := range c.Models {
		if c.Models[i].Name == name {
			return i, true
		}
	}
	return 0, false
}

// mostModels fits a model's number into a byte.
const mostModels = 200

// ParseCars reads cars.json strictly and reports every fault at once.
func ParseCars(data []byte) (Cars, error) {
	cars, err := parse[Cars](data, "cars")
	if err != nil {
		return cars, err
	}
	var faults []error
	if len(cars.Models) == 0 || len(cars.Models) > mostModels {
		faults = append(faults, fmt.Errorf("/models: %d models, from 1 to %d", len(cars.Models), mostModels))
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

// massData is a solid box's, so that what box2d would derive from a density
// follows the model's mass.
func massData(mass, length, width float64) *box2d.B2MassData {
	return &box2d.B2MassData{Mass: mass, I: mass * (length*length + width*width) / 12}
}

// steerLimit is the largest steering angle at a speed.
func (m *CarModel) steerLimit(speed float64) float64 {
	share := math.Min(1, math.Abs(speed)/m.TopSpeed.Value)
	// Steering narrows fast at first: most of it is for parking.
	share = math.Sqrt(share)
	return m.SteerStanding.Value + (m.SteerAtTop.Value-m.SteerStanding.Value)*share
}
