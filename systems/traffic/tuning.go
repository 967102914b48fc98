package traffic

import (
	_ "embed"
	"errors"
	"fmt"
	"reflect"
	"sync"

	"github.com/go-json-experiment/json"

	"caper/components"
	"caper/levels/linked"
	"caper/physics"
)

//go:embed traffic.json
var file []byte

// Tuning holds how ambient cars drive and where they appear (traffic.json).
type Tuning struct {
	Drivers    Drivers    `json:"drivers"`    // how ambient cars drive
	Passing    Passing    `json:"passing"`    // how ambient cars get around what stands on their lane
	Population Population `json:"population"` // where ambient cars appear and disappear
	Bodies     Bodies     `json:"bodies"`     // when ambient cars have a body
	Classes    []Share    `json:"classes"`    // how common each vehicle class is
}

// Drivers describes how ambient cars drive. Headway, gap, acceleration and
// brake are those of the intelligent driver model (Treiber, Hennecke and
// Helbing 2000).
type Drivers struct {
	Headway      physics.Quantity `json:"headway"`       // seconds to the car ahead
	Gap          physics.Quantity `json:"gap"`           // metres between bumpers at a standstill
	Acceleration physics.Quantity `json:"acceleration"`  // largest acceleration, m/s²
	Brake        physics.Quantity `json:"brake"`         // comfortable deceleration, m/s²
	HardestBrake physics.Quantity `json:"hardest_brake"` // largest deceleration, m/s²
	Cornering    physics.Quantity `json:"cornering"`     // largest sideways acceleration, m/s²
	Spread       physics.Quantity `json:"spread"`        // variation of drivers' speeds to either side, as a share
	PersonMargin physics.Quantity `json:"person_margin"` // metres kept from people
	CarMargin    physics.Quantity `json:"car_margin"`    // metres kept from cars
	Foresight    physics.Quantity `json:"foresight"`     // seconds for which a walking person's path is predicted
	Patience     physics.Quantity `json:"patience"`      // seconds of waiting at a junction until others let the car in
}

// Passing describes how ambient cars get around what stands on their lane.
type Passing struct {
	Room      physics.Quantity `json:"room"`       // metres at which a car stops behind something without a driver, to have room to pass
	Margin    physics.Quantity `json:"margin"`     // metres between a passing car and what it passes
	Ramp      physics.Quantity `json:"ramp"`       // metres driven for each metre to the side
	Farthest  physics.Quantity `json:"farthest"`   // largest distance to the side, metres
	Longest   physics.Quantity `json:"longest"`    // longest way beside the lane, metres
	Speed     physics.Quantity `json:"speed"`      // highest speed of a passing car, m/s
	BackSpeed physics.Quantity `json:"back_speed"` // speed of a car that drives back to have room, m/s
	Patience  physics.Quantity `json:"patience"`   // seconds of standing after which a car passes people and cars with a driver
	TurnOff   physics.Quantity `json:"turn_off"`   // seconds of standing at a junction after which a car chooses another way
	Jammed    physics.Quantity `json:"jammed"`     // seconds of standing of a car on a lane after which no car enters the lane
	Stuck     physics.Quantity `json:"stuck"`      // seconds of standing at a junction after which no car enters the lane
	Towed     physics.Quantity `json:"towed"`      // seconds of standing behind an abandoned car after which it is taken away, unseen
}

// Population describes where ambient cars appear and disappear, by distance
// from players.
type Population struct {
	Nearest  physics.Quantity `json:"nearest"`  // smallest distance of a new car, metres
	Farthest physics.Quantity `json:"farthest"` // largest distance of a new car, metres
	Unseen   physics.Quantity `json:"unseen"`   // distance in metres from which a car may appear or disappear in sight
	Gone     physics.Quantity `json:"gone"`     // distance in metres beyond which cars are removed
	Stuck    physics.Quantity `json:"stuck"`    // seconds of standing after which an unseen car is removed
	Close    physics.Quantity `json:"close"`    // distance in metres from a player within which nothing is taken away, seen or not
	Room     physics.Quantity `json:"room"`     // metres between a new car and other vehicles
	Parked   physics.Quantity `json:"parked"`   // largest number of cars in the level's parking bays at the start
}

// Bodies describes when an ambient car gets a body and loses it.
type Bodies struct {
	Reach physics.Quantity `json:"reach"` // seconds for which a moving car's path is predicted
	Least physics.Quantity `json:"least"` // metres beside that path within which a car gets a body
	Calm  physics.Quantity `json:"calm"`  // seconds without a moving car nearby until the body is removed
	Aside physics.Quantity `json:"aside"` // largest distance in metres from the lane's middle for removing the body
	Askew physics.Quantity `json:"askew"` // largest angle in radians to the lane for removing the body
}

// Share is how common a vehicle class is.
type Share struct {
	Class string `json:"class"` // name of the class
	Share int    `json:"share"` // relative frequency, 1 to 1000
}

// Draw selects a vehicle class by the tuning's shares from a random number. It
// skips classes that the game does not have.
func (t *Tuning) Draw(s *linked.Game, drawn uint64) components.ClassID {
	total := 0
	for _, c := range t.Classes {
		if _, ok := s.Class(c.Class); ok {
			total += c.Share
		}
	}
	left := int(drawn % uint64(max(1, total)))
	for _, c := range t.Classes {
		class, ok := s.Class(c.Class)
		if !ok {
			continue
		}
		if left -= c.Share; left < 0 {
			return class
		}
	}
	return 0
}

// DefaultTuning returns the embedded tuning.
func DefaultTuning() (*Tuning, error) { return ParseTuning(file) }

// defaultTuning is DefaultTuning for callers that rely on its validity, which a
// test verifies.
var defaultTuning = sync.OnceValue(func() *Tuning {
	t, err := DefaultTuning()
	if err != nil {
		panic(err)
	}
	return t
})

// ParseTuning decodes a tuning file and reports every fault at once.
func ParseTuning(data []byte) (*Tuning, error) {
	t := &Tuning{}
	if err := json.Unmarshal(data, t, json.RejectUnknownMembers(true)); err != nil {
		return nil, fmt.Errorf("reading the traffic tuning: %w", err)
	}
	if err := t.Validate(); err != nil {
		return nil, fmt.Errorf("reading the traffic tuning: %w", err)
	}
	return t, nil
}

// Validate reports every value that is missing or outside of its bounds.
func (t *Tuning) Validate() error {
	var faults []error
	for _, part := range []any{t.Drivers, t.Passing, t.Population, t.Bodies} {
		v := reflect.ValueOf(part)
		for i := range v.NumField() {
			q := v.Field(i).Interface().(physics.Quantity)
			if name := v.Type().Field(i).Tag.Get("json"); q.Unit == "" || !(q.Value >= q.Min && q.Value <= q.Max) {
				faults = append(faults, fmt.Errorf("%s is %g %q, must be %g to %g", name, q.Value, q.Unit, q.Min, q.Max))
			}
		}
	}
	p := &t.Population
	if !(p.Nearest.Value < p.Farthest.Value && p.Farthest.Value < p.Gone.Value) {
		faults = append(faults, errors.New("nearest, farthest and gone must ascend"))
	}
	if len(t.Classes) == 0 {
		faults = append(faults, errors.New("classes are needed"))
	}
	for _, c := range t.Classes {
		if c.Class == "" || c.Share < 1 || c.Share > 1000 {
			faults = append(faults, fmt.Errorf("class %q has share %d, must be 1 to 1000", c.Class, c.Share))
		}
	}
	return errors.Join(faults...)
}
