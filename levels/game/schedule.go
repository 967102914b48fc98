package game

// HourTask is what an npc does in an hour of its schedule.
type HourTask string

// These are the tasks of an hour.
const (
	HourGoto   HourTask = "goto"
	HourPost   HourTask = "post"
	HourHome   HourTask = "home"
	HourBreak  HourTask = "break"
	HourPatrol HourTask = "patrol"
)

// Words lists the tasks of an hour.
func (HourTask) Words() []string { return []string{"goto", "post", "home", "break", "patrol"} }

// ScheduleHour is one hour of an npc's day (M-ACT-037). A plain hour applies
// until the next plain one; a timed one, which has For, interrupts it.
type ScheduleHour struct {
	_ struct{} `doc:"One hour of an npc's day. With for it is a timed hour, which interrupts the plain hour and then returns to it."`

	At     TimeOfDay `json:"at" is:"required" doc:"The time at which it begins."`
	Do     HourTask  `json:"do" is:"required,discriminator" doc:"What the npc does."`
	Place  string    `json:"place" only:"goto post home break" is:"required,id" ref:"place" doc:"The place."`
	Patrol []string  `json:"patrol" only:"patrol" is:"required,id,count=1..64" ref:"place" doc:"Places that it walks through."`
	For    *float64  `json:"for" is:"min=0,max=100000" doc:"Game minutes for which a timed hour lasts, 1 to 720."`
	Every  *float64  `json:"every" is:"min=0,max=100000" doc:"Game minutes after which a timed hour recurs, 5 to 720."`
}

// Timed reports whether the hour interrupts the plain one.
func (h *ScheduleHour) Timed() bool { return h.For != nil }
