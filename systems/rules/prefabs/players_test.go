package prefabs_test

import (
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/ecs"
	"caper/levels"
	"caper/systems/rules/prefabs"
	"caper/systems/systemtest"
)

func newPlayers(t *testing.T) (*systemtest.Room, *prefabs.Players) {
	t.Helper()
	r := systemtest.New(t, systemtest.Options{})
	h := &struct{ players prefabs.Players }{}
	ecs.Attach(r.World, "test", h)
	return r, &h.players
}

func TestThirtyTwoPlayersSpawnApart(t *testing.T) {
	r, players := newPlayers(t)
	var at []mgl64.Vec3
	for n := range 32 {
		id := players.Spawn(components.Player{Client: components.ClientID(n + 1)})
		spot := systemtest.Get[components.Pose](r, id).Position
		for i, other := range at {
			if spot.Sub(other).Len() < 1.5 {
				t.Errorf("player %d stands at %v, player %d at %v", n, spot, i, other)
			}
		}
		at = append(at, spot)
	}
	if first := r.Level.SpawnPoints(levels.Players)[0].Position; at[0] != first {
		t.Errorf("the first player stands at %v, the first spawn point is %v", at[0], first)
	}
}

func TestPlayersDoNotSpawnOnACar(t *testing.T) {
	r, players := newPlayers(t)
	r.Car("sedan", 6, -20) // the first spawn point
	at := systemtest.Get[components.Pose](r, players.Spawn(components.Player{Client: 1})).Position
	if at.Sub(mgl64.Vec3{6, 0, -20}).Len() < 2 {
		t.Errorf("a player is put under the car, at %v", at)
	}
}

func TestAPlacementPutsAPersonOnTheFloor(t *testing.T) {
	r, players := newPlayers(t)
	who := r.Player(1, 20, -60)
	before := systemtest.Get[components.Location](r, who).Epoch
	systemtest.Set(r, who, func(p *components.Person) { p.Grounded, p.Tumble, p.Stance = false, 1, components.Lying })
	players.Place(who, components.Pose{Position: mgl64.Vec3{100, 4.3, 100}, Yaw: 1})
	pose := systemtest.Get[components.Pose](r, who)
	if pose.Position[1] < 3.9 || pose.Position[1] > 4.1 {
		t.Errorf("on the deck, 4 m up, they stand at %v", pose.Position)
	}
	if systemtest.Get[components.PreviousPose](r, who) != components.PreviousPose(pose) {
		t.Error("a placement left a previous pose behind")
	}
	if systemtest.Get[components.Location](r, who).Epoch != before+1 {
		t.Error("a placement raises no epoch")
	}
	if p := systemtest.Get[components.Person](r, who); !p.Grounded || p.Tumble != 0 || p.Stance != components.Upright {
		t.Errorf("they are read as %+v", p)
	}
}
