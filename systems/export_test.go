package systems

import "caper/ecs"

// ecsWith makes a component value, for tests that reach into the world.
func ecsWith[T any](value T) ecs.Value { return ecs.With(value) }

// ecsGet reads a component, for tests that reach into the world.
func ecsGet[T any](w *ecs.World, id ecs.ID) T {
	value, _ := ecs.View[T](w).Get(id)
	return value
}
