package bench

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Options select a measurement. The zero value is city32 for a minute.
type Options struct { // one of Scenes; "" is city32
	Scene   string // simulated seconds to measure, 1 to 3600; 0 is 60
	Seconds int    // seed of the room and of its players
	Seed    uint64 // of the room and of who plays in it
}

// maxSeconds is the largest number of seconds.
const maxSeconds = 3600

// Validate reports every fault of the options at once.
func (o *Options) Validate() error {
	var faults []error
	if _, ok := scenes[o.Scene]; o.Scene != "" && !ok {
		faults = append(faults, fmt.Errorf("scene %q is not known, known are %s", o.Scene, strings.Join(Scenes(), ", ")))
	}
	if o.Seconds < 0 || o.Seconds > maxSeconds {
		faults = append(faults, fmt.Errorf("%d seconds, must be 1 to %d", o.Seconds, maxSeconds))
	}
	return errors.Join(faults...)
}

// scenes maps the names of the scenes to the functions that run them.
var scenes = map[string]func(Options) (Report, error){
	"city32":   runCity,
	"movement": runMovement,
}

// Scenes lists the names of the scenes.
func Scenes() []string { return slices.Sorted(maps.Keys(scenes)) }

// Run plays a scene and reports its cost. Runs with equal options do the same
// work and end with the same hash.
func Run(o Options) (Report, error) {
	if err := o.Validate(); err != nil {
		return Report{}, fmt.Errorf("measuring: %w", err)
	}
	if o.Scene == "" {
		o.Scene = "city32"
	}
	if o.Seconds == 0 {
		o.Seconds = 60
	}
	r, err := scenes[o.Scene](o)
	if err != nil {
		return Report{}, fmt.Errorf("measuring %s: %w", o.Scene, err)
	}
	return r, nil
}
