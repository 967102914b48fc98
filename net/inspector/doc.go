// Package inspector is a page that shows a live room from above, and lets one
// take a seat in it. It is served by the binary itself and needs nothing else.
//
// Which file for which task:
//
//   - inspector.go: serving the page's files
//   - draw.go: a level as the page draws it
//   - page/index.html, page/style.css: the page
//   - page/main.js: what happens when; the loop of frames
//   - page/wire.js, page/history.js: the protocol, the same as package protocol
//   - page/link.js: a connection: a watcher's or a player's
//   - page/tracks.js: entities between two snapshots
//   - page/view.js: pan, zoom and follow; metres to pixels
//   - page/level.js, page/entities.js: drawing on the canvas
//   - page/panels.js: players, costs, mission, notices
//   - page/seat.js: the keyboard of a player
//
// The address takes room=ID and, on a server that is not open, watch=TOKEN to
// look on and token=TOKEN to take a seat. What tests and scripts read is
// window.caper().
//
// The modules are plain JavaScript without a build step. Those that decode are
// tested against frames that Go wrote (testdata/frames.json), by node where
// there is one. North is up and east is right: east is -x, so what is drawn at
// (x, z) stands at (-x, -z) on the page.
package inspector
