// Package vehicles hands what drivers want to their vehicles' physics. A
// vehicle that nobody drives, or whose driver is down, stands with its brake
// on.
package vehicles
