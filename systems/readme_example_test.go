package systems_test

import (
	"fmt"

	"caper/levels"
	"caper/systems"
	"caper/systems/input"
)

// Example is the README's, line by line; a house test compares them.
func Example() {
	level, _ := levels.Load("flat")
	simulation, _ := systems.New(systems.Config{Prepared: systems.PrepareLevel(level), Seed: 7})
	simulation.Tick([]input.Input{{Kind: input.Join, Client: 1}})
	fmt.Printf("%016x\n", simulation.Hash())
}
