// Package clock runs the room's time of day and the plans of its signals.
package clock
