// Package health is the rule of losing health and of going down. It is the only
// place that changes Health, so every death has a recorded cause.
package health
