// Package geometry describes the shape of a level: what physics casts rays
// against and what people walk on, and what package nav builds its grids from.
// It holds plain, read-only data and the small functions that measure it. It
// knows no entity, no file format and no engine.
//
// The coordinate frame (M-DOC-008): units are metres, +y is up, +z is north and
// east is -x. Yaw 0 faces +z, Forward(yaw) = (sin yaw, 0, cos yaw) and
// Right(yaw) = (-cos yaw, 0, sin yaw). A Point is (x, z), the plane seen from
// above. Angles are in radians.
//
// Where to look:
//
//   - frame.go: yaw, forward and right vectors, wrapping of angles
//   - plane.go: points, rectangles, segments, convex polygons
//   - solid.go: Solid, Span and Material: everything that stops a body or a ray
//   - surface.go: Surface and Terrain: everything that a foot or a tyre rests on
//   - scene.go: Scene, the whole shape of a level; Storey, Link, Door, Water
//   - road.go: Lane and Junction, the directed graph of roads
//
// Package levels builds a Scene once, and every room of that level shares it
// read-only. Nothing here may be written after Scene.Validate.
package geometry
