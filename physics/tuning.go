package physics

import (
	_ "embed" // the default tuning
	"errors"
	"fmt"
	"reflect"

	"github.com/go-json-experiment/json"
)

//go:embed people.json
var peopleFile []byte

//go:embed sight.json
var sightFile []byte

//go:embed vehicles.json
var vehiclesFile []byte

//go:embed cars.json
var carsFile []byte

// Quantity is one tuning number with its unit and the bounds that it must keep.
type Quantity struct {
	Value float64 `json:"value"`
	Unit  string  `json:"unit"`
	Min   float64 `json:"min"`
	Max   float64 `json:"max"`
}

// Tuning is all numbers of the package that are data. DefaultTuning has the
// embedded ones.
type Tuning struct {
	People   PeopleTuning
	Sight    SightTuning
	Vehicles VehicleTuning
	Cars     Cars
}

// PeopleTuning is how people move (people.json).
type PeopleTuning struct {
	Radius         Quantity `json:"radius"`
	Height         Quantity `json:"height"`
	CrouchedHeight Quantity `json:"crouched_height"`
	LyingHeight    Quantity `json:"lying_height"`
	WalkSpeed      Quantity `json:"walk_speed"`
	RunSpeed       Quantity `json:"run_speed"`
	CrouchSpeed    Quantity `json:"crouch_speed"`
	JumpHeight     Quantity `json:"jump_height"`
	Gravity        Quantity `json:"gravity"`
	Step           Quantity `json:"step"`
	AirStep        Quantity `json:"air_step"`
	Acceleration   Quantity `json:"acceleration"`
	AirControl     Quantity `json:"air_control"`
	SteepestSlope  Quantity `json:"steepest_slope"`
	WadeFactor     Quantity `json:"wade_factor"`
	Separation     Quantity `json:"separation"`
	LandingSpeed   Quantity `json:"landing_speed"`
	RunOverSpeed   Quantity `json:"run_over_speed"`
	RunOverAgain   Quantity `json:"run_over_again"`
	TumbleBase     Quantity `json:"tumble_base"`
	TumbleSeconds  Quantity `json:"tumble_seconds"`
	TumbleFriction Quantity `json:"tumble_friction"`
}

// SightTuning is what materials do to sight (sight.json).
type SightTuning struct {
	GlassOpacity Quantity `json:"glass_opacity"`
	FenceOpacity Quantity `json:"fence_opacity"`
	FoliageDim   Quantity `json:"foliage_dim"`
}

// VehicleTuning is what all vehicles and loose pieces share (vehicles.json).
type VehicleTuning struct {
	Step             Quantity `json:"step"`
	Reach            Quantity `json:"reach"`
	Gravity          Quantity `json:"gravity"`
	Launch           Quantity `json:"launch"`
	LandingSpeed     Quantity `json:"landing_speed"`
	ImpactSpeed      Quantity `json:"impact_speed"`
	Restitution      Quantity `json:"restitution"`
	Friction         Quantity `json:"friction"`
	SteerRate        Quantity `json:"steer_rate"`
	TurnAcceleration Quantity `json:"turn_acceleration"`
	HandbrakeGrip    Quantity `json:"handbrake_grip"`
	HandbrakeBrake   Quantity `json:"handbrake_brake"`
	RollingDrag      Quantity `json:"rolling_drag"`
	RestSpeed        Quantity `json:"rest_speed"`
	PropDrag         Quantity `json:"piece_drag"`
	ExactShare       Quantity `json:"exact_share"`
}

// ParsePeople reads people.json strictly and reports every fault at once.
func ParsePeople(data []byte) (PeopleTuning, error) { return parse[PeopleTuning](data, "people") }

// ParseSight reads sight.json strictly and reports every fault at once.
func ParseSight(data []byte) (SightTuning, error) { return parse[SightTuning](data, "sight") }

// ParseVehicles reads vehicles.json strictly and reports every fault at once.
func ParseVehicles(data []byte) (VehicleTuning, error) {
	return parse[VehicleTuning](data, "vehicles")
}

// largestTuning bounds what is decoded, in bytes.
const largestTuning = 1 << 18

func parse[T any](data []byte, name string) (T, error) {
	var into T
	if len(data) > largestTuning {
		return into, fmt.Errorf("reading the %s tuning: %d bytes, at most %d", name, len(data), largestTuning)
	}
	if err := json.Unmarshal(data, &into, json.RejectUnknownMembers(true)); err != nil {
		return into, fmt.Errorf("reading the %s tuning: %w", name, err)
	}
	if err := errors.Join(quantityFaults(reflect.ValueOf(&into).Elem(), "")...); err != nil {
		return into, fmt.Errorf("checking the %s tuning: %w", name, err)
	}
	return into, nil
}

var quantityType = reflect.TypeFor[Quantity]()

// quantityFaults checks every Quantity in a value: a unit, ordered bounds and a
// value within them, which a missing key has not.
func quantityFaults(v reflect.Value, path string) []error {
	var faults []error
	switch {
	case v.Type() == quantityType:
		q := v.Interface().(Quantity)
		switch {
		case q.Unit == "":
			faults = append(faults, fmt.Errorf("%s: missing, or without a unit", path))
		case !finite(q.Min, q.Max) || !(q.Min <= q.Max):
			faults = append(faults, fmt.Errorf("%s: bounds %g to %g are not in order", path, q.Min, q.Max))
		case !(q.Value >= q.Min && q.Value <= q.Max):
			faults = append(faults, fmt.Errorf("%s: %g is not within %g to %g %s", path, q.Value, q.Min, q.Max, q.Unit))
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			name := v.Type().Field(i).Tag.Get("json")
			faults = append(faults, quantityFaults(v.Field(i), path+"/"+name)...)
		}
	case v.Kind() == reflect.Slice:
		for i := range v.Len() {
			faults = append(faults, quantityFaults(v.Index(i), fmt.Sprintf("%s/%d", path, i))...)
		}
	}
	return faults
}

// DefaultTuning is the embedded tuning. It panics when an embedded file is at
// fault, which a test rules out.
func DefaultTuning() *Tuning {
	people, a := ParsePeople(peopleFile)
	sight, b := ParseSight(sightFile)
	vehicles, c := ParseVehicles(vehiclesFile)
	cars, d := ParseCars(carsFile)
	if err := errors.Join(a, b, c, d); err != nil {
		panic(err)
	}
	return &Tuning{People: people, Sight: sight, Vehicles: vehicles, Cars: cars}
}
