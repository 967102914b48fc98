// Package inspector is a page that shows a live room from above, and lets its
// user take a seat in it. The binary serves it, and it needs nothing else.
//
// Files by task:
//
//   - inspector.go: serving the page's files
//   - draw.go: converting a level for the page
//   - page/index.html, page/style.css: the page
//   - page/main.js: start, controls and the loop of frames
//   - page/wire.js, page/history.js: the protocol, like package protocol
//   - page/link.js: a connection of a watcher or a player
//   - page/tracks.js: interpolating entities between two snapshots
//   - page/view.js: pan, zoom and follow; metres to pixels
//   - page/level.js, page/entities.js: drawing on the canvas
//   - page/panels.js: players, costs, mission, notifications
//   - page/seat.js: the keyboard of a player
//
// The address takes room=ID, token=TOKEN to take a seat on a server that is not
// open, and watch=TOKEN to watch one. #operator=TOKEN lets an operator watch
// every server and use the controls of a debug server, on the admin listener.
// Tests and scripts read window.caper().
//
// The modules are plain JavaScript without a build step. Node, where it is
// installed, tests those that decode against frames that Go wrote
// (testdata/frames.json). North is up and east is right: east is -x, so the
// page draws (x, z) at (-x, -z).
package inspector
