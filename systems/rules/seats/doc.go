// Package seats is the rule of getting into vehicles and out of them. Whoever
// sits somewhere is named twice, by the rider and by the vehicle; only this
// package changes either.
package seats
