// Package health is the rule of losing health and of going down: the only
// place where Health changes, so that who caused a death is always told.
package health
