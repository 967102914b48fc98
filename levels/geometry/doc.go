// Package geometry is the shape of a level: what physics casts against and
// walks on, and what nav builds its grids from. It holds plain, read-only data
// and the small functions that measure it; it knows no entity, no file format
// and no engine.
//
// The frame (M-DOC-008): metres, +y up, +z north, east is -x; yaw 0 faces +z,
// Forward(yaw) = (sin yaw, 0, cos yaw), Right(yaw) = (-cos yaw, 0, sin yaw).
// A Point is (x, z): the plane seen from above. Angles are radians.
//
// Where to look:
//
//   - frame.go: yaw, forward, right, wrapping of angles
//   - plane.go: points, rectangles, segments, convex polygons
//   - solid.go: Solid, Span and Material: everything that stops a body or a ray
//   - surface.go: Surface and Terrain: everything that carries a foot or a tyre
//   - scene.go: Scene, the whole of a level's shape; Storey, Link, Door, Water
//   - road.go: Lane and Junction, the directed graph of roads
//
// A Scene is built once by package levels and shared read-only by every room
// of that level; nothing here may be written after Scene.Validate.
package geometry
