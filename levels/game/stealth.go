package game

// HookMode determines what a stealth hook does (M-STL-001).
type HookMode string

// A hook fails the mission or pays a bonus.
const (
	HookFail  HookMode = "fail"
	HookBonus HookMode = "bonus"
)

// Words lists what a stealth hook may do.
func (HookMode) Words() []string { return []string{"fail", "bonus"} }

// Stealth holds the mission's stealth hooks, which apply from its start.
type Stealth struct {
	_ struct{} `doc:"Stealth hooks: fail fails the mission when the hook is broken; bonus pays the bonus if no such hook was broken."`

	WithoutKills  HookMode `json:"withoutKills" doc:"Nobody is killed."`
	WithoutAlerts HookMode `json:"withoutAlerts" doc:"No alarm is raised."`
	Unseen        HookMode `json:"unseen" doc:"No guard or camera spots a player."`
	Bonus         *Reward  `json:"bonus" doc:"Paid on completion if no bonus hook was broken."`
}

// Hook is one stealth hook: its key and what it does.
type Hook struct {
	Key  string   // key in the document, such as withoutKills
	Mode HookMode // what the hook does
}

// Hooks returns the hooks that the mission sets, in a fixed order; nil has
// none.
func (s *Stealth) Hooks() []Hook {
	if s == nil {
		return nil
	}
	var hooks []Hook
	for _, hook := range []Hook{{"withoutKills", s.WithoutKills}, {"withoutAlerts", s.WithoutAlerts}, {"unseen", s.Unseen}} {
		if hook.Mode != "" {
			hooks = append(hooks, hook)
		}
	}
	return hooks
}
