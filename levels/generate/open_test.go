package generate

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels"
	"caper/levels/geometry"
)

// near reports whether a footprint's bounds overlap a rectangle.
func near(p geometry.Polygon, r geometry.Rect) bool {
	left, right, below, above := true, true, true, true
	for _, q := range p {
		left, right = left && q[0] < r.Min[0], right && q[0] > r.Max[0]
		below, above = below && q[1] < r.Min[1], above && q[1] > r.Max[1]
	}
	return !left && !right && !below && !above
}

// open reports whether a person with a radius can stand at a position, and if
// not, what is in the way.
func open(s *geometry.Scene, position mgl64.Vec3, radius float64) (bool, string) {
	body := geometry.Span{Low: position[1] + 0.3, High: position[1] + 1.7}
	at := geometry.Flat(position)
	around := geometry.Rect{Min: at, Max: at}.Grow(radius)
	if !s.Bounds.Contains(at) {
		return false, "the edge of the level"
	}
	if floor := s.FloorHeight(at, position[1], 0.3); floor < position[1]-0.05 || floor > position[1]+0.05 {
		return false, "no floor"
	}
	for i := range s.Solids {
		o := &s.Solids[i]
		if !o.Span.Overlaps(body) || !o.Material.StopsBodies() || !near(o.Footprint, around) {
			continue
		}
		for k, a := range o.Footprint {
			on, _ := geometry.ClosestOnSegment(a, o.Footprint[(k+1)%len(o.Footprint)], at)
			if on.Sub(at).Len() < radius {
				return false, "a solid"
			}
		}
		if o.Footprint.Contains(at) {
			return false, "a solid"
		}
	}
	for i := range s.Surfaces {
		f := &s.Surfaces[i]
		if !f.Footprint.Contains(at) {
			continue
		}
		if top := f.HeightAt(at); top-f.Thickness < body.High && top > body.Low {
			return false, "a floor overhead"
		}
	}
	for i := range s.Waters {
		if w := &s.Waters[i]; w.Deep && position[1] <= w.Level && w.Footprint.Contains(at) {
			return false, "deep water"
		}
	}
	return true, ""
}

func TestDoorsOpenIntoBothSides(t *testing.T) { everyLevel(t, doorsOpenIntoBothSides) }

func doorsOpenIntoBothSides(t *testing.T, l *levels.Level) {
	for i := range l.Scene.Doors {
		d := &l.Scene.Doors[i]
		along := d.B.Sub(d.A).Normalize()
		across := geometry.Point{-along[1], along[0]}
		for _, side := range [2]float64{-0.9, 0.9} {
			at := geometry.At(geometry.Flat(d.Middle()).Add(across.Mul(side)), d.Middle()[1])
			if ok, why := open(l.Scene, at, 0.4); !ok {
				t.Errorf("door %s: %s at %v", d.ID, why, at)
			}
		}
		if ok, why := open(l.Scene, d.Middle(), 0.4); !ok {
			t.Errorf("door %s: %s in its opening", d.ID, why)
		}
	}
}

func TestEveryPlaceIsOnAnOpenFloor(t *testing.T) { everyLevel(t, everyPlaceIsOnAnOpenFloor) }

func everyPlaceIsOnAnOpenFloor(t *testing.T, l *levels.Level) {
	for i := range l.Places {
		p := &l.Places[i]
		if l.CameraNear(p.Position) >= 0 && p.Position[1] > 1 {
			continue
		}
		if p.ID == "plaza.fountain" {
			continue
		}
		if ok, why := open(l.Scene, p.Position, 0.3); !ok {
			t.Errorf("place %s at %v: %s", p.ID, p.Position, why)
		}
	}
	for i, s := range l.Spawns {
		if ok, why := open(l.Scene, s.Position, 0.5); !ok {
			t.Errorf("spawn %d (%v) at %v: %s", i, s.Role, s.Position, why)
		}
	}
	for _, c := range l.Compounds {
		for _, p := range c.Posts {
			if ok, why := open(l.Scene, p.Position, 0.4); !ok {
				t.Errorf("%s: post at %v: %s", c.ID, p.Position, why)
			}
		}
		for _, p := range c.Patrols {
			for k, at := range p.Points {
				if k == 0 && !p.Loop {
					continue
				}
				from := p.Points[(k+len(p.Points)-1)%len(p.Points)]
				for share := 0.0; share < 1; share += 0.02 {
					q := from.Add(at.Sub(from).Mul(share))
					if ok, why := open(l.Scene, q, 0.4); !ok {
						t.Errorf("%s: patrol at %v: %s", c.ID, q, why)
						break
					}
				}
			}
		}
	}
}
