package game

// NPCRole determines what an npc does.
type NPCRole string

// These are the roles of an npc.
const (
	RoleGuard    NPCRole = "guard"
	RoleCivilian NPCRole = "civilian"
	RoleDriver   NPCRole = "driver"
	RoleTarget   NPCRole = "target"
	RoleVIP      NPCRole = "vip"
	RoleContact  NPCRole = "contact"
)

// Words lists the roles of an npc.
func (NPCRole) Words() []string {
	return []string{"guard", "civilian", "driver", "target", "vip", "contact"}
}

// NPCWeapon is the weapon that an npc carries (M-ACT-033).
type NPCWeapon string

// These are the weapons of an npc.
const (
	WeaponNone    NPCWeapon = "none"
	WeaponFists   NPCWeapon = "fists"
	WeaponPistol  NPCWeapon = "pistol"
	WeaponShotgun NPCWeapon = "shotgun"
	WeaponRifle   NPCWeapon = "rifle"
)

// Words lists the weapons of an npc.
func (NPCWeapon) Words() []string { return []string{"none", "fists", "pistol", "shotgun", "rifle"} }

// NPCActor is a person (M-ACT-030 to M-ACT-057). The role determines which keys
// are allowed.
type NPCActor struct {
	_ struct{} `doc:"A person: a guard or a civilian of stealth, a driver, a target, a vip or a contact."`

	Role     NPCRole        `json:"role" is:"discriminator,default=guard" doc:"The person's role."`
	Patrol   []string       `json:"patrol" only:"guard civilian target" is:"id,count=1..64" ref:"place" doc:"Places that it walks through after its own."`
	Path     string         `json:"path" only:"guard civilian target driver" is:"id" ref:"path" doc:"A patrol path of the game that replaces its own patrol or route."`
	Loop     *bool          `json:"loop" only:"guard civilian target driver" is:"default=true" doc:"Whether it loops; otherwise it walks back and forth, and a driver drives once and then parks."`
	Turn     *float64       `json:"turn" only:"guard civilian target" is:"min=0,max=180,default=0" doc:"At a post: how far it looks to either side of the place's yaw, in degrees."`
	Weapon   NPCWeapon      `json:"weapon" only:"guard civilian target" is:"default=pistol" doc:"Its weapon."`
	Pockets  []Stack        `json:"pockets" only:"guard civilian target" is:"count=0..64" doc:"Items that players find when they search it once it is down."`
	Schedule []ScheduleHour `json:"schedule" only:"guard civilian target" is:"count=1..64" doc:"Its schedule."`
	Vehicle  string         `json:"vehicle" only:"driver" is:"id,default=sedan" ref:"class" doc:"The vehicle class of its car."`
	Route    []string       `json:"route" only:"driver" is:"id,count=1..64" ref:"place" doc:"Places that it drives to over the roads."`
	Follow   string         `json:"follow" only:"driver" is:"id" ref:"actor.vehicle actor.npc" doc:"A vehicle or an npc that it follows at the distance of a car's length."`
	Speed    *float64       `json:"speed" only:"driver" is:"above=0,max=1,default=1" doc:"Fraction of the car's top speed."`
	Refuge   string         `json:"refuge" only:"target" is:"id" ref:"place" doc:"The place to which it flees when threatened; its own place when absent."`
	Contact  string         `json:"contact" only:"contact" is:"id" ref:"contact" doc:"The contact that it represents; the one with the actor's id when absent."`
	Dialogue string         `json:"dialogue" only:"contact" is:"id" ref:"dialogue" doc:"The dialogue that talking to it plays, unless an objective gives another."`
}

// RoleOrDefault returns the role; the default is a guard.
func (n *NPCActor) RoleOrDefault() NPCRole { return wordOr(n.Role, RoleGuard) }

// LoopOrDefault reports whether the npc loops its patrol or route.
func (n *NPCActor) LoopOrDefault() bool { return orDefault(n.Loop, true) }

// TurnOrDefault returns how far the npc looks to either side at a post, in
// degrees.
func (n *NPCActor) TurnOrDefault() float64 { return orDefault(n.Turn, 0) }

// WeaponOrDefault returns the weapon; the default is a pistol.
func (n *NPCActor) WeaponOrDefault() NPCWeapon { return wordOr(n.Weapon, WeaponPistol) }

// VehicleOrDefault returns the class of a driver's car.
func (n *NPCActor) VehicleOrDefault() string { return wordOr(n.Vehicle, "sedan") }

// SpeedOrDefault returns the fraction of the car's top speed at which a driver
// drives.
func (n *NPCActor) SpeedOrDefault() float64 { return orDefault(n.Speed, 1) }

// ContactID returns the id of the contact that an npc of the contact role
// represents (M-OPEN-081).
func (a *Actor) ContactID() string {
	if a.NPC != nil && a.NPC.Contact != "" {
		return a.NPC.Contact
	}
	return a.ID
}
