package systems

import "caper/ecs"

// ecsWith makes a component value, for tests that reach into the world.
func ecsWith[T any](value T) ecs.Value { return ecs.With(value) }
