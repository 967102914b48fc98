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

// Tuning is how ambient cars drive and how many are where (traffic.json).
type Tuning struct {
	Drivers    Drivers    `json:"drivers"`
	Population Population `json:"population"`
	Bodies     Bodies     `json:"bodies"`
	Classes    []Share    `json:"classes"`
}

// Drivers is how an ambient car is driven. Headway, gap, acceleration and brake
// are the intelligent driver model's (Treiber, Hennecke and Helbing 2000).
type Drivers struct {
	Headway      physics.Quantity `json:"headway"`
	Gap          physics.Quantity `json:"gap"` // bumper to bumper at a standstill
	Acceleration physics.Quantity `json:"acceleration"`
	Brake        physics.Quantity `json:"brake"`
	HardestBrake physics.Quantity `json:"hardest_brake"`
	Cornering    physics.Quantity `json:"cornering"` // sideways
	Spread       physics.Quantity `json:"spread"`    // of drivers' speeds, to either side
	PersonMargin physics.Quantity `json:"person_margin"`
	CarMargin    physics.Quantity `json:"car_margin"`
	Foresight    physics.Quantity `json:"foresight"` // how far ahead a walker's way is seen
	Patience     physics.Quantity `json:"patience"`  // at a junction, until others let it in
}

// Population is where ambient cars come and go, by distance from players.
type Population struct {
	Nearest  physics.Quantity `json:"nearest"`
	Farthest physics.Quantity `json:"farthest"`
	Unseen   physics.Quantity `json:"unseen"` // from here on one may come or go in sight
	Gone     physics.Quantity `json:"gone"`
	Stuck    physics.Quantity `json:"stuck"`
	Room     physics.Quantity `json:"room"`   // to other vehicles where one comes
	Parked   physics.Quantity `json:"parked"` // cars in the level's bays from the start, at most
}

// Bodies is when an ambient car is given a body and when it is taken away.
type Bodies struct {
	Reach physics.Quantity `json:"reach"` // of a moving car's way
	Least physics.Quantity `json:"least"` // beside that way
	Calm  physics.Quantity `json:"calm"`
	Aside physics.Quantity `json:"aside"`
	Askew physics.Quantity `json:"askew"`
}

// Share is a vehicle class and how common it is.
type Share struct {
	Class string `json:"class"`
	Share int    `json:"share"` // 1 to 1000
}

// Draw is a vehicle class by the tuning's shares, from a number drawn. A class
// that the setting does not have is passed over.
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

// DefaultTuning is the tuning that the program brings.
func DefaultTuning() (*Tuning, error) { return ParseTuning(file) }

// defaultTuning is the same for what knows that it is in order: a test reads it.
var defaultTuning = sync.OnceValue(func() *Tuning {
	t, err := DefaultTuning()
	if err != nil {
		panic(err)
	}
	return t
})

// ParseTuning reads a tuning file; every fault is reported at once.
func ParseTuning(data []byte) (*Tuning, error) {
	t := &Tuning{}
	if err := json.Unmarshal(data, t, json.RejectUnknownMembers(true)); err != nil {
		return nil, fmt.Errorf("reading the tuning of traffic: %w", err)
	}
	if err := t.Validate(); err != nil {
		return nil, fmt.Errorf("reading the tuning of traffic: %w", err)
	}
	return t, nil
}

// Validate reports every value that is missing or out of its bounds.
func (t *Tuning) Validate() error {
	var faults []error
	for _, part := range []any{t.Drivers, t.Population, t.Bodies} {
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
