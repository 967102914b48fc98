package bootcamp

import "caper/journal/content"

// The missions, in the order in which they are played: each asks for the one
// before it.
const (
	Initiation content.MissionID = 1990 // report in, shoot, fight
	Kit        content.MissionID = 1992 // equipment, waypoints, a Logos
	Relay      content.MissionID = 1994 // a silent relay is tuned in
	Demolition content.MissionID = 1995 // a charge against the clock
	Extraction content.MissionID = 2005 // hold the landing zone, leave
)

const (
	// InitiationRevision is the edition that ships, of every mission.
	InitiationRevision content.Revision = "bootcamp-1"
	// InitiationSource is the server event that offers Initiation.
	InitiationSource = "bootcamp.initiation"
	// ExperienceKey names the private experience around the missions.
	ExperienceKey = "bootcamp"
)

// Map is the map that Bootcamp is played on.
const Map content.MapContext = 1220

// Who is there.
const (
	Instructor    content.CreatureID = 8100
	ThraxScout    content.CreatureID = 8101
	ThraxSoldier  content.CreatureID = 8102
	Quartermaster content.CreatureID = 8103
	Sapper        content.CreatureID = 8104
	Commander     content.CreatureID = 8105
	Defender      content.CreatureID = 8106 // holds the landing zone too
	ThraxTrooper  content.CreatureID = 8107 // assaults it

	InstructorPackage    content.PackageID = 5101
	QuartermasterPackage content.PackageID = 5102
	SapperPackage        content.PackageID = 5103
	CommanderPackage     content.PackageID = 5104
	TerminalPackage      content.PackageID = 5105 // the relay's, an object

	InstructorSpawn    content.SpawnID = 9101
	QuartermasterSpawn content.SpawnID = 9102
	SapperSpawn        content.SpawnID = 9103
	CommanderSpawn     content.SpawnID = 9104
)

// What is there.
const (
	PracticeTarget content.EntityClass = 25110
	RelayTerminal  content.EntityClass = 25111 // is spoken to
	SupplyCrate    content.EntityClass = 25112
	DemolitionSite content.EntityClass = 25113
	LandingBeacon  content.EntityClass = 25114

	AssemblyArea content.AreaID = 7101
	DepotArea    content.AreaID = 7102
	LandingZone  content.AreaID = 7103

	RidgeWaypoint content.WaypointID = 6101
	RiverWaypoint content.WaypointID = 6102
	PowerLogos    content.LogosID    = 6201

	RifleShot content.ActionID = 174
)

// What is carried.
const (
	Rifle      content.ItemTemplate = 11501
	MedicalKit content.ItemTemplate = 11502
	Pistol     content.ItemTemplate = 11503
	PowerCell  content.ItemTemplate = 11504
	Charge     content.ItemTemplate = 11519 // the bomb of Demolition
	Flare      content.ItemTemplate = 11520 // lights the landing beacon

	RifleClass      content.ItemClass = 26101
	MedicalKitClass content.ItemClass = 26102
	PistolClass     content.ItemClass = 26103
	PowerCellClass  content.ItemClass = 26104
	ChargeClass     content.ItemClass = 26105
	FlareClass      content.ItemClass = 26106
)

// Flags of the character that the missions write, one each.
const (
	InitiationDone content.FlagID = 92
	KitDone        content.FlagID = 93
	RelayTuned     content.FlagID = 94 // 1 to 3: the chosen band
	DemolitionDone content.FlagID = 95
	ExtractionDone content.FlagID = 96
)
