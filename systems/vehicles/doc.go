// Package vehicles passes drivers' intents to the physics of their vehicles. A
// vehicle without a driver, or whose driver is down, brakes.
package vehicles
