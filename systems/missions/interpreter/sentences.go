package interpreter

// This file holds every sentence that the interpreter itself says to players.
// What a document writes replaces the verbs' texts (M-OBJ-002, M-OBJ-004).

// What the tracker says of an objective without a text.
const (
	sayStayAlive = "Stay alive"
	sayWait      = "Wait"
	sayDoAll     = "Do all of it"
)

func sayGoTo(zone string) string         { return "Go to " + words(zone) }
func sayTake(vehicle string) string      { return "Take the " + words(vehicle) }
func sayDrive(vehicle, to string) string { return "Drive the " + words(vehicle) + " to " + words(to) }
func sayOpen(door string) string         { return "Open the " + words(door) }
func sayUnlock(actor string) string      { return "Unlock the " + words(actor) }
func sayHold(zone string) string         { return "Hold " + words(zone) }
func sayWaitAt(zone string) string       { return "Wait at " + words(zone) }

// Why an objective or a mission failed.
const (
	sayOutOfTime     = "Out of time."
	sayWentDown      = "You went down."
	sayNotHeld       = "You could not hold it."
	sayWentWrong     = "It went wrong."
	sayTooMuchFailed = "Too much of it failed."
	sayOver          = "It is over."
	sayDied          = "You died."
	sayMissionFailed = "The mission failed."
)

func sayWrecked(vehicle string) string { return "The " + words(vehicle) + " is wrecked." }
func sayDamaged(vehicle string) string { return "The " + words(vehicle) + " took too much damage." }
