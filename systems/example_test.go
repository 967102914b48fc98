package systems_test

import (
	"fmt"
	"log"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/levels"
	"caper/systems"
	"caper/systems/input"
)

// A simulation needs no network and no clock: a benchmark suite or a test
// drives each tick itself.
func ExampleNew() {
	level, err := levels.Load("flat")
	if err != nil {
		log.Fatal(err)
	}
	simulation, err := systems.New(systems.Config{Prepared: systems.PrepareLevel(level), Seed: 7})
	if err != nil {
		log.Fatal(err)
	}
	simulation.Tick([]input.Input{{Kind: input.Join, Client: 1, Joining: input.Joining{Name: "Ada"}}})
	north := components.Intent{Move: mgl64.Vec2{0, 1}, Run: true}
	simulation.Tick([]input.Input{{Kind: input.Control, Client: 1, Intent: north}})
	for range 59 {
		simulation.Tick(nil)
	}
	ada := simulation.Players(nil)[0]
	fmt.Printf("%s at tick %d: %.0f m north of the start\n", ada.Name, simulation.Number(), ada.Pose.Position[2]+20)
	// Output: Ada at tick 61: 11 m north of the start
}
