package bot_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
)

// parkedRow is a game on flat whose cars stand in a row of a number of cars
// through a point, with a zone at another one.
func parkedRow(cars int, x, z, yaw, step, behind float64) string {
	var places, actors []string
	for n := range cars {
		places = append(places, fmt.Sprintf(`"p%d":{"x":%g,"z":%g,"yaw":%g}`, n, x+step*(float64(n)-float64(cars-1)/2), z, yaw))
		actors = append(actors, fmt.Sprintf(`{"id":"c%d","type":"vehicle","class":"compact","at":"p%d"}`, n, n))
	}
	return fmt.Sprintf(`{"id":"t","title":"T","level":"flat","places":{"behind":{"x":%g,"z":%g},%s},
		"zones":{"behind":{"place":"behind","radius":2}},"missions":[{"id":"m","title":"M","actors":[%s],
		"objectives":[{"id":"o","verb":"goto","to":"behind"}]}]}`, x, behind, strings.Join(places, ","), strings.Join(actors, ","))
}

func TestBotsGetAroundARowOfParkedCars(t *testing.T) {
	for _, c := range []struct {
		cars      int
		z, yaw    float64
		step      float64
		startSide float64
	}{{5, -40, 1.5708, 4.1, 1}, {5, -44, 1.5708, 4.1, -1}, {8, -40, 0, 2.2, 1}, {3, -36, 1.2, 4.4, 1}} {
		t.Run(fmt.Sprintf("%d cars every %g m at z %g", c.cars, c.step, c.z), func(t *testing.T) {
			r, b := openGame(t, 3, parkedRow(c.cars, 14, c.z, c.yaw, c.step, c.z-8*c.startSide))
			if err := r.Step(); err != nil {
				t.Fatal(err)
			}
			client := r.Simulation().Players(nil)[0].Player.Client
			if err := r.Place(client, components.Pose{Position: mgl64.Vec3{14, 0, c.z + 8*c.startSide}}); err != nil {
				t.Fatal(err)
			}
			if !finish(t, r, b, 60) {
				t.Errorf("not around the row after 60 s; the bot is at %v and says %q", r.Simulation().Players(nil)[0].Pose.Position, b.Obstacle())
			}
		})
	}
}

func TestBotsSayWhatBlocksTheirWay(t *testing.T) {
	for _, at := range []float64{33.7, 33.8} {
		r, b := openGame(t, 3, fmt.Sprintf(`{"id":"t","title":"T","level":"flat","places":{"inside":{"x":43,"z":42},"car":{"x":40,"z":%g,"yaw":1.5708}},
			"zones":{"inside":{"place":"inside","radius":1.5}},"missions":[{"id":"m","title":"M",
			"actors":[{"id":"car","type":"vehicle","class":"van","at":"car"}],"objectives":[{"id":"o","verb":"goto","to":"inside"}]}]}`, at))
		if finish(t, r, b, 30) {
			t.Errorf("a van at the door at z %g does not block it", at)
		}
		if !strings.Contains(b.Obstacle(), "stands in the way") {
			t.Errorf("a van at the door at z %g: the bot says %q", at, b.Obstacle())
		}
	}
}
