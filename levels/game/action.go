package game

// Action is something that a rule, a choice, a reply or a button does. Exactly
// one field is set (M-ACN-001 to 032).
type Action struct {
	_ struct{} `is:"single" doc:"An action: an object with one key."`

	ShowText      string             `json:"showText" is:"text=300" doc:"A line on the player's screen."`
	SendMessage   *SendMessageAction `json:"sendMessage" doc:"A message from any named sender."`
	SetFlag       string             `json:"setFlag" is:"id" doc:"Sets a flag."`
	ClearFlag     string             `json:"clearFlag" is:"id" doc:"Clears a flag."`
	Add           *CounterAction     `json:"add" doc:"Adds a value to a counter, rounded to a whole number."`
	Set           *CounterAction     `json:"set" doc:"Sets a counter to a value, rounded to a whole number."`
	StartTimer    *StartTimerAction  `json:"startTimer" doc:"Starts a timer, or starts it over."`
	StopTimer     string             `json:"stopTimer" is:"id" doc:"Stops a timer."`
	Spawn         *SpawnAction       `json:"spawn" doc:"More of a group, never beyond its max."`
	SetWanted     *int               `json:"setWanted" is:"min=0,max=3" doc:"Stars; the police are told where the player is, 0 calls them off."`
	Give          *GiveAction        `json:"give" doc:"Items into the player's inventory; what does not fit lands at their feet."`
	Take          *TakeAction        `json:"take" doc:"Items from the player."`
	Lock          *DoorAction        `json:"lock" doc:"Locks a door."`
	Unlock        *DoorAction        `json:"unlock" doc:"Unlocks a door."`
	LockVehicle   string             `json:"lockVehicle" is:"id" ref:"actor.vehicle" doc:"Locks a vehicle actor."`
	UnlockVehicle string             `json:"unlockVehicle" is:"id" ref:"actor.vehicle" doc:"Unlocks a vehicle actor."`
	GiveKey       string             `json:"giveKey" is:"id" ref:"actor.vehicle" doc:"Gives the player the game's item that answers to a vehicle actor's key tag."`
	SpawnItem     *SpawnItemAction   `json:"spawnItem" doc:"Items laid on the ground, for anyone."`
	Alert         *NPCAction         `json:"alert" doc:"Every guard on its feet, or one npc, alert after the player."`
	Calm          *NPCAction         `json:"calm" doc:"Every guard, or one npc, back to its rounds, its memory gone."`
	CameraOff     *CameraAction      `json:"cameraOff" doc:"Switches a camera off."`
	CameraOn      *CameraAction      `json:"cameraOn" doc:"Switches a camera on."`
	Reward        *Reward            `json:"reward" doc:"Pays on the spot."`
	Complete      True               `json:"complete" doc:"Completes the mission."`
	Fail          *FailReason        `json:"fail" is:"text=300" doc:"Fails the mission: true, or why."`
	Message       *MessageAction     `json:"message" doc:"A message from one of the mission's contacts."`
	Call          *CallAction        `json:"call" doc:"The phone rings."`
	AddContact    *AddContactAction  `json:"addContact" doc:"Puts a contact into the phone."`
	RemoveContact string             `json:"removeContact" is:"id" ref:"contact" doc:"Takes a contact out of the phone."`
	InstallApp    string             `json:"installApp" is:"id" ref:"app" doc:"Puts an app of the mission on the phone."`
	RemoveApp     string             `json:"removeApp" is:"id" ref:"app" doc:"Takes an app of the mission off the phone."`
	Waypoint      string             `json:"waypoint" is:"id" ref:"place" doc:"Marks a place on the phone's map."`
	ClearWaypoint True               `json:"clearWaypoint" doc:"Clears the mark."`
	SetClock      *TimeOfDay         `json:"setClock" doc:"The room clock to that time, for every player."`
	SetPace       *float64           `json:"setPace" is:"min=0,max=60" doc:"Game minutes per real second."`
	SkipTime      *SkipTimeAction    `json:"skipTime" doc:"The room clock some hours on, for every player."`
	SetWeather    *SetWeatherAction  `json:"setWeather" doc:"The weather, for everyone."`
	SetSignal     *SetSignalAction   `json:"setSignal" doc:"A signalled junction switched by hand."`
	Win           string             `json:"win" is:"id" ref:"team" doc:"In versus: ends the run won by that team."`
}

// Kind returns the key of the action, such as showText, or an empty string if
// no field is set.
func (a *Action) Kind() string { return setKey(a) }

// FailReason is the argument of a fail action. Text is why the mission fails,
// or empty if the document gives no reason.
type FailReason struct{ Text string }

// SendMessageAction is a message from any named sender (M-ACN-002).
type SendMessageAction struct {
	_ struct{} `doc:"A message from any named sender."`

	ID   string `json:"id" is:"id" doc:"With it, rules hear message:<id>.read."`
	From string `json:"from" is:"required,text=300" doc:"Who sends it."`
	Text string `json:"text" is:"required,text=300" doc:"What it says."`
}

// CounterAction changes a counter (M-ACN-004).
type CounterAction struct {
	_ struct{} `doc:"Changes a counter."`

	Counter string `json:"counter" is:"required,id" ref:"counter" doc:"The counter."`
	Value   Value  `json:"value" is:"required" doc:"By how much, or to what."`
}

// StartTimerAction starts a timer (M-OPEN-048).
type StartTimerAction struct {
	_ struct{} `doc:"Starts a timer; rules hear timer:<id> as it runs out."`

	ID      string  `json:"id" is:"required,id" doc:"The timer's id."`
	Seconds float64 `json:"seconds" is:"required,above=0,max=86400" doc:"How long."`
}

// SpawnAction spawns more of a group (M-ACN-006).
type SpawnAction struct {
	_ struct{} `doc:"Spawns more of a group."`

	Group string `json:"group" is:"required,id" ref:"actor.chasers" doc:"The chasers actor."`
	Count *int   `json:"count" is:"min=1,max=64" doc:"How many; the group's count when absent."`
	At    string `json:"at" is:"id" ref:"place" doc:"Where; the group's place when absent."`
}

// GiveAction gives items (M-ACN-008).
type GiveAction struct {
	_ struct{} `doc:"Gives items to the player."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"How many."`
}

// CountOrDefault returns how many items the player gets.
func (g *GiveAction) CountOrDefault() int { return orDefault(g.Count, 1) }

// TakeAction takes items (M-ACN-009).
type TakeAction struct {
	_ struct{} `doc:"Takes items from the player."`

	Tag   string `json:"tag" is:"required,tag" ref:"tag" doc:"A tag or an item's id."`
	Count *int   `json:"count" is:"min=1,max=9999" doc:"How many; all when absent."`
}

// DoorAction names a door (M-ACN-010).
type DoorAction struct {
	_ struct{} `doc:"Names a door."`

	Door string `json:"door" is:"required,id" ref:"actor.door" doc:"The door actor."`
}

// SpawnItemAction puts items on the ground (M-ACN-013).
type SpawnItemAction struct {
	_ struct{} `doc:"Lays items on the ground, for anyone."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	At    string `json:"at" is:"required,id" ref:"place" doc:"Where."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"How many."`
}

// CountOrDefault returns how many items are put on the ground.
func (s *SpawnItemAction) CountOrDefault() int { return orDefault(s.Count, 1) }

// NPCAction names an npc, or every guard of the room (M-ACN-014).
type NPCAction struct {
	_ struct{} `doc:"Names an npc, or every guard of the room."`

	NPC string `json:"npc" is:"id" ref:"actor.npc" doc:"The npc actor; every guard when absent."`
}

// CameraAction names a camera (M-ACN-016).
type CameraAction struct {
	_ struct{} `doc:"Names a camera."`

	Camera string `json:"camera" is:"required,id" ref:"actor.camera" doc:"The camera actor."`
}

// MessageAction is a message from a contact, with up to three replies
// (M-ACN-019).
type MessageAction struct {
	_ struct{} `doc:"A message from one of the mission's contacts."`

	ID      string  `json:"id" is:"id" doc:"With it, rules hear message:<id>.read."`
	From    string  `json:"from" is:"required,id" ref:"contact" doc:"The contact."`
	Text    string  `json:"text" is:"required,text=300" doc:"What it says."`
	Choices []Reply `json:"choices" is:"count=0..3" doc:"What the player may answer."`
}

// CallAction rings the phone (M-ACN-020).
type CallAction struct {
	_ struct{} `doc:"The phone rings."`

	From     string `json:"from" is:"required,id" ref:"contact" doc:"The contact who calls."`
	Dialogue string `json:"dialogue" is:"required,id" ref:"dialogue" doc:"What answering plays."`
}

// AddContactAction puts a contact into the phone (M-ACN-021).
type AddContactAction struct {
	_ struct{} `doc:"Puts a contact into the phone."`

	Contact  string `json:"contact" is:"required,id" ref:"contact" doc:"The contact."`
	Dialogue string `json:"dialogue" is:"id" ref:"dialogue" doc:"What calling them plays."`
}
