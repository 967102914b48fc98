package generate

import (
	"testing"

	"caper/levels"
	"caper/levels/geometry"
)

func TestBuildingsStandApart(t *testing.T) { everyLevel(t, buildingsStandApart) }

func buildingsStandApart(t *testing.T, l *levels.Level) {
	for i := range l.Buildings {
		a := l.Buildings[i].Outline.Bounds()
		for k := range l.Buildings[:i] {
			if a.Overlaps(l.Buildings[k].Outline.Bounds()) {
				t.Errorf("%s and %s overlap", l.Buildings[i].ID, l.Buildings[k].ID)
			}
		}
		for k := range l.Scene.Waters {
			if a.Overlaps(l.Scene.Waters[k].Footprint.Bounds()) {
				t.Errorf("%s stands in the water", l.Buildings[i].ID)
			}
		}
	}
	bounds := make([]geometry.Rect, len(l.Scene.Solids))
	for i := range bounds {
		bounds[i] = l.Scene.Solids[i].Footprint.Bounds()
	}
	for k := range l.Scene.Roads.Lanes {
		lane := &l.Scene.Roads.Lanes[k]
		for n := 0; n+1 < len(lane.Points); n++ {
			a, b := geometry.Flat(lane.Points[n]), geometry.Flat(lane.Points[n+1])
			strip := geometry.Rect{Min: a, Max: a}.Union(geometry.Rect{Min: b, Max: b}).Grow(lane.Width / 2)
			for i := range l.Scene.Solids {
				o := &l.Scene.Solids[i]
				if strip.Overlaps(bounds[i]) && o.Span.Low < 4 {
					for m, p := range o.Footprint {
						on, _ := geometry.ClosestOnSegment(a, b, p)
						back, _ := geometry.ClosestOnSegment(p, o.Footprint[(m+1)%len(o.Footprint)], a)
						if on.Sub(p).Len() < lane.Width/2 || back.Sub(a).Len() < lane.Width/2 {
							t.Errorf("lane %d runs into a solid at %v", k, p)
						}
					}
				}
			}
		}
		for _, p := range lane.Points {
			for w := range l.Scene.Waters {
				if l.Scene.Waters[w].Footprint.Contains(geometry.Flat(p)) {
					t.Errorf("lane %d runs into the water at %v", k, p)
				}
			}
		}
	}
}

func TestPropsStandFree(t *testing.T) { everyLevel(t, propsStandFree) }

func propsStandFree(t *testing.T, l *levels.Level) {
	for i := range l.Props {
		p := &l.Props[i]
		if ok, why := open(l.Scene, p.Position, 0.3); !ok {
			t.Errorf("%s at %v: %s", p.ID, p.Position, why)
		}
		for k := range l.Scene.Roads.Lanes {
			lane := &l.Scene.Roads.Lanes[k]
			for n := 0; n+1 < len(lane.Points); n++ {
				on, _ := geometry.ClosestOnSegment(geometry.Flat(lane.Points[n]), geometry.Flat(lane.Points[n+1]), geometry.Flat(p.Position))
				if d := on.Sub(geometry.Flat(p.Position)).Len(); d < lane.Width/2 {
					t.Errorf("%s stands on lane %d", p.ID, k)
				}
			}
		}
	}
}
