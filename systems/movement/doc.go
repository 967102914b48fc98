// Package movement moves persons: those on foot by their intent over the level,
// riders along with their vehicle. Falls and cars that run somebody over are
// told as events; what harm they do is package harm's.
package movement
