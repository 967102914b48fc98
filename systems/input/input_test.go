package input

import (
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
)

// An input at a bound is accepted, and one just beyond it is refused.
func TestInputsAreBounded(t *testing.T) {
	control := func(set func(*components.Intent, float64)) func(float64) Input {
		return func(n float64) Input {
			in := Input{Kind: Control, Client: 1}
			set(&in.Intent, n)
			return in
		}
	}
	place := func(set func(*components.Pose, float64)) func(float64) Input {
		return func(n float64) Input {
			in := Input{Kind: Place, Client: 1}
			set(&in.Pose, n)
			return in
		}
	}
	for name, c := range map[string]struct {
		bound float64
		input func(float64) Input
	}{
		"x":        {1e5, place(func(p *components.Pose, n float64) { p.Position[0] = n })},
		"y":        {1e5, place(func(p *components.Pose, n float64) { p.Position[1] = n })},
		"z":        {1e5, place(func(p *components.Pose, n float64) { p.Position[2] = n })},
		"yaw":      {100, place(func(p *components.Pose, n float64) { p.Yaw = n })},
		"move":     {1.001, control(func(i *components.Intent, n float64) { i.Move = mgl64.Vec2{0, n} })},
		"look":     {100, control(func(i *components.Intent, n float64) { i.Look = n })},
		"pitch":    {math.Pi / 2, control(func(i *components.Intent, n float64) { i.Pitch = n })},
		"throttle": {1, control(func(i *components.Intent, n float64) { i.Throttle = n })},
		"steer":    {1, control(func(i *components.Intent, n float64) { i.Steer = n })},
	} {
		beyond := math.Nextafter(c.bound, math.Inf(1))
		for n, refused := range map[float64]bool{c.bound: false, -c.bound: false, beyond: true, -beyond: true, math.Inf(1): true} {
			in := c.input(n)
			if err := in.Check(); errors.Is(err, ErrRefused) != refused {
				t.Errorf("%s %g: %v", name, n, err)
			}
		}
		if in := c.input(math.NaN()); !errors.Is(in.Check(), ErrRefused) {
			t.Errorf("%s may be no number", name)
		}
	}
}

func TestNamesAndKeysAreBounded(t *testing.T) {
	for name, c := range map[string]struct {
		input   Input
		refused bool
	}{
		"the longest name": {Input{Kind: Join, Client: 1, Joining: Joining{Name: strings.Repeat("a", 64)}}, false},
		"a longer name":    {Input{Kind: Join, Client: 1, Joining: Joining{Name: strings.Repeat("a", 65)}}, true},
		"the last key":     {Input{Kind: Press, Client: 1, Key: components.KeyNext}, false},
		"an unknown key":   {Input{Kind: Press, Client: 1, Key: components.KeyNext + 1}, true},
		"an unknown kind":  {Input{Kind: kinds, Client: 1}, true},
	} {
		if err := c.input.Check(); errors.Is(err, ErrRefused) != c.refused {
			t.Errorf("%s: %v", name, err)
		}
	}
}
