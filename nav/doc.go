// Package nav finds paths: on foot over walk grids, by car over lanes. It knows
// a geometry.Scene and no entities.
//
// A Map is built once per level and shared read-only by rooms. It has one grid
// of 1 m cells per storey (grid.go, raster.go). Grids are cut into chunks whose
// borders have portals (portal.go; wave.go measures distances within a chunk),
// and storeys are joined by links (link.go). near.go indexes the solids while a
// map is built; hash.go compares two maps.
//
// A Finder belongs to one room. It holds the room's blockers (overlay.go) and
// answers Find (find.go). A search over the portal graph (search.go) yields the
// long path; quasilyte/pathing searches its legs of at most 40 cells (leg.go);
// and the corners that a straight walk can skip are dropped (smooth.go). A
// Queue spreads requests over ticks (queue.go). Reach floods from spawn points
// (reach.go). Roads is the lane graph (roads.go), and a Router finds routes
// over it (route.go).
//
// Doors, stairs and ramps are links with end points, never cells, so that each
// query decides which doors the walker may pass. A cell has only the height of
// its storey. Line of sight is not part of nav: that a line is walkable does
// not mean that anything is visible along it.
//
// The results depend only on the scene and on the sequence of calls. No code
// here may range over a map, and a Finder may be used by one goroutine only.
package nav
