// Package zones emits an event when a player crosses the edge of a zone of the
// game.
//
// Only movement within a tick causes events. A placement (spawn, respawn,
// restore, transfer) updates the zones silently (M-OPEN-022). A car that passes
// through a small zone within one tick causes both events.
package zones
