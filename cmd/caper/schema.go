package main

import (
	"fmt"

	"caper/levels/game"
)

type schemaCommand struct{}

// Run prints the schema.
func (c *schemaCommand) Run(s *streams) error {
	schema, err := game.Schema()
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintf(s.out, "%s\n", schema); err != nil {
		return fmt.Errorf("printing the schema: %w", err)
	}
	return nil
}
