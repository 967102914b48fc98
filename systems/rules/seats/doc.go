// Package seats is the rule of getting into and out of vehicles. The rider and
// the vehicle both name an occupied seat; only this package changes either.
package seats
