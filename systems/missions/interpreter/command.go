package interpreter

// Command is what a step asks of the host: one of the command types, which are
// plain structs declared beside the actions that give them. The host has an
// executor for every type.
type Command interface{ command() }

// Issued is a command that a step gave, to be executed in the order given.
type Issued struct {
	Command Command // what is to be done
	Mission int32   // number of the mission that gave it
	Who     int32   // index of the member who caused it, Nobody
}

// The commands of a mission's start and end.
type (
	// SpawnActors spawns the mission's actors.
	SpawnActors struct{}
	// DespawnActors takes the mission's actors away.
	DespawnActors struct{}
	// ShowComplete tells every member that the mission is complete.
	ShowComplete struct{}
	// ShowFailed tells every member that the mission failed.
	ShowFailed struct {
		Why string // the reason, for the players
	}
)

func (SpawnActors) command()   {}
func (DespawnActors) command() {}
func (ShowComplete) command()  {}
func (ShowFailed) command()    {}

// issue asks something of the host.
func (m *Machine) issue(c Command, who int32) {
	m.issued = append(m.issued, Issued{c, int32(m.mission.Number), who})
}
