// Package clock advances the room's time of day and its traffic signals.
package clock
