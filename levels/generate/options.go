package generate

import (
	"errors"
	"fmt"
)

// Options describes the city to generate. The zero value is a city of ten by
// ten blocks from seed 0.
type Options struct {
	Seed    uint64 // determines everything that is drawn at random
	ID      string // of the level; "city" by default
	Title   string // of the level; "City" by default
	Columns int    // blocks from east to west, 10 by default
	Rows    int    // blocks from south to north, 10 by default
}

func (o Options) orDefault() Options {
	if o.ID == "" {
		o.ID = "city"
	}
	if o.Title == "" {
		o.Title = "City"
	}
	if o.Columns == 0 {
		o.Columns = 10
	}
	if o.Rows == 0 {
		o.Rows = 10
	}
	return o
}

// Validate reports every fault at once.
func (o Options) Validate() error {
	o = o.orDefault()
	var faults []error
	for _, n := range [2]struct {
		name  string
		count int
	}{{"columns", o.Columns}, {"rows", o.Rows}} {
		if n.count < 8 || n.count > 24 {
			faults = append(faults, fmt.Errorf("%s: want 8 to 24 blocks, have %d", n.name, n.count))
		}
	}
	return errors.Join(faults...)
}
