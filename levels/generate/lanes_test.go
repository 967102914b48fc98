package generate

import (
	"testing"

	"caper/levels"
	"caper/levels/geometry"
)

func TestEveryLaneLeadsOn(t *testing.T) { everyLevel(t, everyLaneLeadsOn) }

func everyLaneLeadsOn(t *testing.T, l *levels.Level) {
	roads := &l.Scene.Roads
	before := make([][]int, len(roads.Lanes))
	for i := range roads.Lanes {
		l := &roads.Lanes[i]
		if len(l.Next) == 0 {
			t.Fatalf("lane %d ends at %v without a next lane", i, l.Points[len(l.Points)-1])
		}
		for _, n := range l.Next {
			before[n] = append(before[n], i)
			next := &roads.Lanes[n]
			if gap := next.Points[0].Sub(l.Points[len(l.Points)-1]).Len(); gap > 0.01 {
				t.Errorf("lane %d to %d: a gap of %g m", i, n, gap)
			}
			in := l.Points[len(l.Points)-1].Sub(l.Points[len(l.Points)-2]).Normalize()
			out := next.Points[1].Sub(next.Points[0]).Normalize()
			if in.Dot(out) < 0.94 {
				t.Errorf("lane %d to %d: a kink from %v to %v", i, n, in, out)
			}
		}
		for k := 1; k+1 < len(l.Points); k++ {
			a, b := l.Points[k].Sub(l.Points[k-1]).Normalize(), l.Points[k+1].Sub(l.Points[k]).Normalize()
			if a.Dot(b) < 0.9 {
				t.Errorf("lane %d: a kink at %v", i, l.Points[k])
			}
		}
	}
	// Each lane must lead to lane 0. Lane 0 need not lead to all lanes, because
	// some outer lanes can be entered only by a lane change.
	seen := make([]bool, len(roads.Lanes))
	queue := []int{0}
	seen[0] = true
	for len(queue) > 0 {
		n := queue[0]
		queue = queue[1:]
		for _, b := range before[n] {
			if !seen[b] {
				seen[b] = true
				queue = append(queue, b)
			}
		}
	}
	for i := range seen {
		if !seen[i] {
			t.Errorf("no route from lane %d at %v to lane 0", i, roads.Lanes[i].Points[0])
		}
	}
}

func TestSignalsControlTheirApproaches(t *testing.T) { everyLevel(t, signalsControlTheirApproaches) }

func signalsControlTheirApproaches(t *testing.T, l *levels.Level) {
	roads := &l.Scene.Roads
	for i := range roads.Junctions {
		j := &roads.Junctions[i]
		ruled := make([]int, len(j.Approaches))
		for k := range roads.Lanes {
			lane := &roads.Lanes[k]
			if lane.Junction != i || lane.Approach < 0 {
				continue
			}
			ruled[lane.Approach]++
			a := &j.Approaches[lane.Approach]
			if lane.Points[0].Sub(a.StopLine).Len() > 4 {
				t.Errorf("%s: lane %d begins %v, away from its stop line %v", j.ID, k, lane.Points[0], a.StopLine)
			}
			if d := lane.Points[1].Sub(lane.Points[0]).Normalize(); d.Dot(geometry.Forward(a.Yaw)) < 0.9 {
				t.Errorf("%s: lane %d does not leave its stop line straight", j.ID, k)
			}
		}
		for a, n := range ruled {
			if n < 3 {
				t.Errorf("%s: approach %d controls %d lanes, want left, straight and right", j.ID, a, n)
			}
			if l.ID == "flat" {
				continue // its light pieces are fixed, and no lights are among them
			}
			if i := l.PropNear(j.Approaches[a].Lamp); i < 0 || l.Props[i].Kind != levels.TrafficLight {
				t.Errorf("%s: approach %d has no traffic light", j.ID, a)
			}
		}
		if j.Signalled && !(l.Plans[i].Cycle > 0) {
			t.Errorf("%s: signals without a plan", j.ID)
		}
	}
}
