// Package offers makes durable offers of missions, and begins attempts.
//
//	offers.go       the commands of radio offers
//	planner.go      what a unit plans on offers
//	source.go       where an offer comes from, checked at offer and acceptance
//	scene.go        offers of a scene's run
//	slot.go         room among the stored offers, and which of them conflict
//	accept.go       acceptance, which begins the new attempt
//	predecessor.go  what a new attempt follows
//	share.go        a party's member shares its attempt
//	party.go        what makes two characters members of one party, and near
package offers
