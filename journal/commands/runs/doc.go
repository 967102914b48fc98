// Package runs plans what a unit of work does to runs of scenes: it begins and
// ends them, cancels their effects, and queues observations in their inboxes.
// What a run does about an observation belongs to a later unit, which package
// scenes delivers.
package runs
