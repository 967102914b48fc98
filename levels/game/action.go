package game

// Action is something that a rule, a choice, a reply or a button does. Exactly
// one field is set (M-ACN-001 to 032).
type Action struct {
	_ struct{} `is:"single" doc:"An action: an object with one key."`

	ShowText      string             `json:"showText" is:"text=300" doc:"Shows a line on the player's screen."`
	SendMessage   *SendMessageAction `json:"sendMessage" doc:"A message from a named sender, who need not be a contact."`
	SetFlag       string             `json:"setFlag" is:"id" doc:"Sets a flag."`
	ClearFlag     string             `json:"clearFlag" is:"id" doc:"Clears a flag."`
	Add           *CounterAction     `json:"add" doc:"Adds a value, rounded to a whole number, to a counter."`
	Set           *CounterAction     `json:"set" doc:"Sets a counter to a value, rounded to a whole number."`
	StartTimer    *StartTimerAction  `json:"startTimer" doc:"Starts a timer, or restarts it."`
	StopTimer     string             `json:"stopTimer" is:"id" doc:"Stops a timer."`
	Spawn         *SpawnAction       `json:"spawn" doc:"Spawns more members of a group, up to its max."`
	SetWanted     *int               `json:"setWanted" is:"min=0,max=3" doc:"Sets the Wanted level in stars. The police learn where the player is; 0 calls them off."`
	Give          *GiveAction        `json:"give" doc:"Puts items into the player's inventory; what does not fit is dropped at their feet."`
	Take          *TakeAction        `json:"take" doc:"Takes items from the player."`
	Lock          *DoorAction        `json:"lock" doc:"Locks a door."`
	Unlock        *DoorAction        `json:"unlock" doc:"Unlocks a door."`
	LockVehicle   string             `json:"lockVehicle" is:"id" ref:"actor.vehicle" doc:"Locks a vehicle actor."`
	UnlockVehicle string             `json:"unlockVehicle" is:"id" ref:"actor.vehicle" doc:"Unlocks a vehicle actor."`
	GiveKey       string             `json:"giveKey" is:"id" ref:"actor.vehicle" doc:"Gives the player the item of the game that has a vehicle actor's key tag."`
	SpawnItem     *SpawnItemAction   `json:"spawnItem" doc:"Puts items on the ground, for anyone to pick up."`
	Alert         *NPCAction         `json:"alert" doc:"Alerts every standing guard, or one npc, to the player."`
	Calm          *NPCAction         `json:"calm" doc:"Returns every guard, or one npc, to its routine, with its memory cleared."`
	CameraOff     *CameraAction      `json:"cameraOff" doc:"Switches a camera off."`
	CameraOn      *CameraAction      `json:"cameraOn" doc:"Switches a camera on."`
	Reward        *Reward            `json:"reward" doc:"Pays a reward immediately."`
	Complete      True               `json:"complete" doc:"Completes the mission."`
	Fail          *FailReason        `json:"fail" is:"text=300" doc:"Fails the mission: true, or the reason."`
	Message       *MessageAction     `json:"message" doc:"A message from one of the mission's contacts."`
	Call          *CallAction        `json:"call" doc:"Rings the player's phone."`
	AddContact    *AddContactAction  `json:"addContact" doc:"Adds a contact to the phone."`
	RemoveContact string             `json:"removeContact" is:"id" ref:"contact" doc:"Removes a contact from the phone."`
	InstallApp    string             `json:"installApp" is:"id" ref:"app" doc:"Installs an app of the mission on the phone."`
	RemoveApp     string             `json:"removeApp" is:"id" ref:"app" doc:"Removes an app of the mission from the phone."`
	Waypoint      string             `json:"waypoint" is:"id" ref:"place" doc:"Marks a place on the phone's map."`
	ClearWaypoint True               `json:"clearWaypoint" doc:"Clears the waypoint."`
	SetClock      *TimeOfDay         `json:"setClock" doc:"Sets the room clock, for every player."`
	SetPace       *float64           `json:"setPace" is:"min=0,max=60" doc:"Sets the pace of the room clock, in game minutes per real second."`
	SkipTime      *SkipTimeAction    `json:"skipTime" doc:"Advances the room clock, for every player."`
	SetWeather    *SetWeatherAction  `json:"setWeather" doc:"Changes the weather, for every player."`
	SetSignal     *SetSignalAction   `json:"setSignal" doc:"Overrides the signals of a junction."`
	Win           string             `json:"win" is:"id" ref:"team" doc:"In versus: ends the run with that team as the winner."`
}

// Kind returns the key of the action, such as showText, or an empty string if
// no field is set.
func (a *Action) Kind() string { return setKey(a) }

// FailReason is the argument of a fail action. Text is why the mission fails,
// or empty if the document gives no reason.
type FailReason struct{ Text string }

// SendMessageAction is a message from any named sender (M-ACN-002).
type SendMessageAction struct {
	_ struct{} `doc:"A message from a named sender, who need not be a contact."`

	ID   string `json:"id" is:"id" doc:"With an id, reading the message raises message:<id>.read."`
	From string `json:"from" is:"required,text=300" doc:"The sender's name."`
	Text string `json:"text" is:"required,text=300" doc:"The text."`
}

// CounterAction changes a counter (M-ACN-004).
type CounterAction struct {
	_ struct{} `doc:"Changes a counter."`

	Counter string `json:"counter" is:"required,id" ref:"counter" doc:"The counter."`
	Value   Value  `json:"value" is:"required" doc:"The amount to add, or the new value."`
}

// StartTimerAction starts a timer (M-OPEN-048).
type StartTimerAction struct {
	_ struct{} `doc:"Starts a timer; the event timer:<id> is raised when it runs out."`

	ID      string  `json:"id" is:"required,id" doc:"The timer's id."`
	Seconds float64 `json:"seconds" is:"required,above=0,max=86400" doc:"Seconds."`
}

// SpawnAction spawns more of a group (M-ACN-006).
type SpawnAction struct {
	_ struct{} `doc:"Spawns more of a group."`

	Group string `json:"group" is:"required,id" ref:"actor.chasers" doc:"The chasers actor."`
	Count *int   `json:"count" is:"min=1,max=64" doc:"How many to spawn; the group's count when absent."`
	At    string `json:"at" is:"id" ref:"place" doc:"The place to spawn at; the group's place when absent."`
}

// GiveAction gives items (M-ACN-008).
type GiveAction struct {
	_ struct{} `doc:"Gives items to the player."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
}

// CountOrDefault returns how many items the player gets.
func (g *GiveAction) CountOrDefault() int { return orDefault(g.Count, 1) }

// TakeAction takes items (M-ACN-009).
type TakeAction struct {
	_ struct{} `doc:"Takes items from the player."`

	Tag   string `json:"tag" is:"required,tag" ref:"tag" doc:"A tag or an item's id."`
	Count *int   `json:"count" is:"min=1,max=9999" doc:"How many to take; all when absent."`
}

// DoorAction names a door (M-ACN-010).
type DoorAction struct {
	_ struct{} `doc:"Names a door."`

	Door string `json:"door" is:"required,id" ref:"actor.door" doc:"The door actor."`
}

// SpawnItemAction puts items on the ground (M-ACN-013).
type SpawnItemAction struct {
	_ struct{} `doc:"Puts items on the ground, for anyone to pick up."`

	Item  string `json:"item" is:"required,id" ref:"item" doc:"A common item or one of the game's."`
	At    string `json:"at" is:"required,id" ref:"place" doc:"The place."`
	Count *int   `json:"count" is:"min=1,max=9999,default=1" doc:"The number."`
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

	ID      string  `json:"id" is:"id" doc:"With an id, reading the message raises message:<id>.read."`
	From    string  `json:"from" is:"required,id" ref:"contact" doc:"The contact."`
	Text    string  `json:"text" is:"required,text=300" doc:"The text."`
	Choices []Reply `json:"choices" is:"count=0..3" doc:"The player's possible answers."`
}

// CallAction rings the phone (M-ACN-020).
type CallAction struct {
	_ struct{} `doc:"Rings the player's phone."`

	From     string `json:"from" is:"required,id" ref:"contact" doc:"The contact that calls."`
	Dialogue string `json:"dialogue" is:"required,id" ref:"dialogue" doc:"The dialogue that answering plays."`
}

// AddContactAction puts a contact into the phone (M-ACN-021).
type AddContactAction struct {
	_ struct{} `doc:"Adds a contact to the phone."`

	Contact  string `json:"contact" is:"required,id" ref:"contact" doc:"The contact."`
	Dialogue string `json:"dialogue" is:"id" ref:"dialogue" doc:"The dialogue that calling the contact plays."`
}
