package physics

import (
	_ "embed" // embeds the default tuning
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

// Quantity is one tuning number with its unit and bounds.
type Quantity struct {
	Value float64 `json:"value"` // the number, in Unit
	Unit  string  `json:"unit"`  // for instance "m/s"
	Min   float64 `json:"min"`   // smallest allowed value
	Max   float64 `json:"max"`   // largest allowed value
}

// Tuning holds all tuning numbers of the package.
type Tuning struct {
	People   PeopleTuning  // people.json
	Sight    SightTuning   // sight.json
	Vehicles VehicleTuning // vehicles.json
	Cars     Cars          // cars.json
}

// PeopleTuning describes how people move (people.json).
type PeopleTuning struct {
	Radius         Quantity `json:"radius"`          // metres
	Height         Quantity `json:"height"`          // metres, standing
	CrouchedHeight Quantity `json:"crouched_height"` // metres
	LyingHeight    Quantity `json:"lying_height"`    // metres
	WalkSpeed      Quantity `json:"walk_speed"`      // metres per second
	RunSpeed       Quantity `json:"run_speed"`       // metres per second
	CrouchSpeed    Quantity `json:"crouch_speed"`    // metres per second
	JumpHeight     Quantity `json:"jump_height"`     // metres
	Gravity        Quantity `json:"gravity"`         // m/s²
	Step           Quantity `json:"step"`            // highest step in metres that a walking person climbs
	AirStep        Quantity `json:"air_step"`        // highest step in metres for a person in the air
	Acceleration   Quantity `json:"acceleration"`    // m/s², on the ground
	AirControl     Quantity `json:"air_control"`     // m/s², in the air
	SteepestSlope  Quantity `json:"steepest_slope"`  // steepest walkable slope, rise per metre
	WadeFactor     Quantity `json:"wade_factor"`     // factor on the speed in water
	Separation     Quantity `json:"separation"`      // share of an overlap that one tick removes
	LandingSpeed   Quantity `json:"landing_speed"`   // metres per second from which a landing is reported
	RunOverSpeed   Quantity `json:"run_over_speed"`  // metres per second from which a car runs a person over
	RunOverAgain   Quantity `json:"run_over_again"`  // metres per second from which a car hits a tumbling person again
	TumbleBase     Quantity `json:"tumble_base"`     // seconds of tumbling after any run-over
	TumbleSeconds  Quantity `json:"tumble_seconds"`  // additional seconds per metre per second
	TumbleFriction Quantity `json:"tumble_friction"` // m/s², on the ground
	ParkedSpeed    Quantity `json:"parked_speed"`    // metres per second up to which a car counts as parked
	BlockedShare   Quantity `json:"blocked_share"`   // share of the wanted way below which a person is blocked
	ClimbAfter     Quantity `json:"climb_after"`     // seconds of being blocked by a parked car before a person climbs over it
	ClimbFactor    Quantity `json:"climb_factor"`    // factor on the speed while climbing
}

// SightTuning describes how materials reduce visibility (sight.json).
type SightTuning struct {
	GlassOpacity Quantity `json:"glass_opacity"` // share of the view that a pane hides, 0 to 1
	FenceOpacity Quantity `json:"fence_opacity"` // share of the view that a fence hides, 0 to 1
	FoliageDim   Quantity `json:"foliage_dim"`   // extinction per metre
}

// VehicleTuning holds what all vehicles and props share (vehicles.json).
type VehicleTuning struct {
	Step             Quantity `json:"step"`              // highest step in metres that a tyre climbs
	Reach            Quantity `json:"reach"`             // metres below an axle within which a floor carries it
	Gravity          Quantity `json:"gravity"`           // m/s²
	Launch           Quantity `json:"launch"`            // climb in metres per second from which a car leaves a ramp flying
	LandingSpeed     Quantity `json:"landing_speed"`     // metres per second from which a landing is reported
	ImpactSpeed      Quantity `json:"impact_speed"`      // metres per second from which an impact is reported
	Restitution      Quantity `json:"restitution"`       // of contacts, 0 to 1
	Friction         Quantity `json:"friction"`          // coefficient of contacts
	SteerRate        Quantity `json:"steer_rate"`        // radians per second of the front wheels
	TurnAcceleration Quantity `json:"turn_acceleration"` // largest angular acceleration, rad/s²
	HandbrakeGrip    Quantity `json:"handbrake_grip"`    // factor on the grip with the handbrake pulled
	HandbrakeBrake   Quantity `json:"handbrake_brake"`   // factor on the brakes with the handbrake pulled
	RollingDrag      Quantity `json:"rolling_drag"`      // deceleration without throttle, m/s²
	RestSpeed        Quantity `json:"rest_speed"`        // metres per second below which brakes hold the car
	PropDrag         Quantity `json:"piece_drag"`        // linear and angular damping of props, 1/s
	ExactShare       Quantity `json:"exact_share"`       // share of its half width that a body may move in a step without an exact sweep
}

// ParsePeople decodes people.json strictly and reports every fault at once.
func ParsePeople(data []byte) (PeopleTuning, error) { return parse[PeopleTuning](data, "people") }

// ParseSight decodes sight.json strictly and reports every fault at once.
func ParseSight(data []byte) (SightTuning, error) { return parse[SightTuning](data, "sight") }

// ParseVehicles decodes vehicles.json strictly and reports every fault at once.
func ParseVehicles(data []byte) (VehicleTuning, error) {
	return parse[VehicleTuning](data, "vehicles")
}

// maxTuningBytes bounds the size of a tuning file in bytes.
const maxTuningBytes = 1 << 18

func parse[T any](data []byte, name string) (T, error) {
	var into T
	if len(data) > maxTuningBytes {
		return into, fmt.Errorf("reading the %s tuning: %d bytes, at most %d", name, len(data), maxTuningBytes)
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

// quantityFaults checks every Quantity in a value: its unit, the order of its
// bounds, and that the value lies within them. A missing key fails the first
// check.
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

// DefaultTuning returns the embedded tuning. It panics when an embedded file is
// invalid, which a test rules out.
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
