// Package nav finds ways: on foot over walk grids, by car over lanes. It knows
// a geometry.Scene and nothing of entities.
//
// A Map is built once a level and shared read-only by rooms: one grid of 1 m
// cells a storey (grid.go, raster.go), cut into chunks whose borders have
// portals (portal.go, measured by wave.go), joined across storeys and doors by
// links (link.go); near.go finds the solids that building asks for, hash.go
// tells two maps apart. A
// Finder belongs to one room: it holds the room's blockers (overlay.go) and
// answers Find (find.go): the portal graph gives the long way, legs of at most
// 40 cells are searched by quasilyte/pathing (leg.go), and the corners that a
// straight walk can skip are dropped (smooth.go). A Queue spreads requests
// over ticks (queue.go). Reach floods from spawn points (reach.go). Roads is
// the lane graph with its routes (roads.go, route.go).
//
// Doors, stairs and ramps are links with end points, never cells: who may pass
// a door is asked per walker. Heights are only those of storeys; sight is not
// nav's business, and a line that is walkable says nothing of what is seen.
//
// What must be kept: everything is a function of the scene and the calls, in
// order; no map is ranged over; a Finder is for one goroutine.
package nav
