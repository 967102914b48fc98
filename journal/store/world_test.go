package store_test

import (
	"context"
	"errors"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"

	"caper/journal/bootcamp"
	"caper/journal/content"
	"caper/journal/enginetest"
	"caper/journal/store"
)

// in runs a function in one transaction on World.
func put(m *content.Mission) func(context.Context, *store.Tx) error {
	return func(ctx context.Context, tx *store.Tx) error { return store.Deploy(ctx, tx, m) }
}

// numbered is the shipped mission under another number.
func numbered(id content.MissionID, change func(*content.Mission)) *content.Mission {
	m := bootcamp.First()
	m.ID = id
	if change != nil {
		change(m)
	}
	return m
}

// definitions is a World with a mission that is not enabled.
type definitions struct {
	s    *store.Store
	full *content.Mission
}

func newDefinitions(t *testing.T, db string) *definitions {
	t.Helper()
	x := &definitions{enginetest.Migrated(t, db), numbered(50, func(m *content.Mission) {
		m.Enabled = false
		m.Repeat = content.Repeat{Kind: content.RepeatCooldown, CooldownSeconds: new(uint32(4294967295))}
		m.Scene.TurnInRequirement = content.FlagRequirement{Flag: 4294967295, Value: 0}
		m.Giver, m.Channels.Acceptance = new(bootcamp.Defender), content.ChannelMixed
	})}
	if err := enginetest.InWorld(t, x.s, put(x.full)); err != nil {
		t.Fatal(err)
	}
	return x
}

func (x *definitions) enable(t *testing.T, id content.MissionID, r content.Revision, enabled bool) error {
	return enginetest.InWorld(t, x.s, func(ctx context.Context, tx *store.Tx) error { return store.EnableMission(ctx, tx, id, r, enabled) })
}

func TestDefinitions(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		x := newDefinitions(t, db)
		t.Run("J-AUTH-007 J-MIG-002 the flag adds and removes a mission", x.flag)
		t.Run("J-AUTH-007 a second enabled revision is refused", x.secondRevision)
		t.Run("J-AUTH-009 a scene is updated on an enabled mission", x.scene)
		t.Run("J-CHAN-004 givers are found by creature where the channel lets them", x.givers)
		t.Run("J-REP-001 J-CHAN-002 no row is once and in person", x.plain)
	})
}

func (x *definitions) flag(t *testing.T) {
	if _, there := load(t, x.s).Mission(50); there {
		t.Error("a disabled mission is loaded")
	}
	before := enginetest.Dump(t, x.s.World)
	if err := x.enable(t, 50, x.full.Revision, true); err != nil {
		t.Fatal(err)
	}
	changed := 0
	for i, row := range enginetest.Dump(t, x.s.World) {
		if row != before[i] {
			changed++
		}
	}
	x.full.Enabled = true
	if m, there := load(t, x.s).Mission(50); !there || !reflect.DeepEqual(m, x.full) || changed != 1 {
		t.Errorf("%d rows changed, loaded %+v", changed, m)
	}
}

func (x *definitions) secondRevision(t *testing.T) {
	second := x.full.Clone()
	second.Revision = "second"
	if err := enginetest.InWorld(t, x.s, put(second)); !store.Conflict(err) {
		t.Errorf("inserted: %v", err)
	}
	second.Enabled = false
	if err := enginetest.InWorld(t, x.s, put(second)); err != nil {
		t.Fatal(err)
	}
	if err := x.enable(t, 50, "second", true); !store.Conflict(err) {
		t.Errorf("enabled: %v", err)
	}
	if err := x.enable(t, 50, "third", true); !errors.Is(err, store.ErrStale) {
		t.Errorf("one that is not there: %v", err)
	}
}

func (x *definitions) scene(t *testing.T) {
	scene := content.Scene{Requirement: content.LevelRequirement{Minimum: 7}}
	if err := enginetest.InWorld(t, x.s, func(ctx context.Context, tx *store.Tx) error {
		return store.UpdateScene(ctx, tx, 50, x.full.Revision, &scene)
	}); err != nil {
		t.Fatal(err)
	}
	if m, _ := load(t, x.s).Mission(50); !reflect.DeepEqual(m.Scene, scene) {
		t.Errorf("loaded %+v", m.Scene)
	}
}

func (x *definitions) givers(t *testing.T) {
	c := load(t, x.s)
	if got := c.Given(bootcamp.Defender); !slices.Equal(got, []content.MissionID{50}) || len(c.Taken(bootcamp.Defender)) != 0 {
		t.Errorf("given %v, taken %v", got, c.Taken(bootcamp.Defender))
	}
	radio := numbered(51, func(m *content.Mission) { m.Giver = new(bootcamp.ThraxScout) })
	if err := enginetest.InWorld(t, x.s, put(radio)); err != nil {
		t.Fatal(err)
	}
	if got := load(t, x.s).Given(bootcamp.ThraxScout); len(got) != 0 {
		t.Errorf("on the radio alone, given %v", got)
	}
}

func (x *definitions) plain(t *testing.T) {
	plain := numbered(52, func(m *content.Mission) {
		m.Giver, m.Receiver = new(bootcamp.Instructor), new(bootcamp.Instructor)
		m.Channels = content.Channels{Acceptance: content.ChannelNPC, Completion: content.ChannelNPC}
	})
	if err := enginetest.InWorld(t, x.s, put(plain)); err != nil {
		t.Fatal(err)
	}
	rows := strings.Join(enginetest.Dump(t, x.s.World), "\n")
	if strings.Contains(rows, "mission_channel_policy mission_id=52") || strings.Contains(rows, "mission_repeat_policy mission_id=52") {
		t.Error("rows were written")
	}
	if m, _ := load(t, x.s).Mission(52); !reflect.DeepEqual(m, plain) {
		t.Errorf("loaded %+v", m)
	}
}

func TestWorldConstraints(t *testing.T) {
	enginetest.Each(t, func(t *testing.T, db string) {
		s := enginetest.Migrated(t, db)
		refused := func(name string, change func(*content.Mission)) {
			t.Run(name, func(t *testing.T) {
				before := enginetest.Dump(t, s.World)
				if err := enginetest.InWorld(t, s, put(numbered(60, change))); err == nil {
					t.Error("the database takes it")
				}
				if !slices.Equal(before, enginetest.Dump(t, s.World)) {
					t.Error("something was left")
				}
			})
		}
		refused("J-AUTH-005 an empty revision", func(m *content.Mission) { m.Revision = "" })
		refused("J-AUTH-005 33 characters", func(m *content.Mission) { m.Revision = content.Revision(strings.Repeat("é", 33)) })
		refused("J-AUTH-006 an action on another mission's objective", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions[0].Objective = new(content.ObjectiveID(77))
		})
		refused("J-AUTH-006 a reward of another revision", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Actions[0] = content.Action{Kind: content.ActionGrantReward, Reward: new(content.RewardID(77))}
		})
		refused("J-AUTH-014 a giver with a package's number", func(m *content.Mission) {
			m.Giver = new(content.CreatureID(bootcamp.InstructorPackage))
		})
		refused("J-AUTH-014 a conversation with a creature's number", func(m *content.Mission) {
			m.Objectives[0].Transitions[0].Triggers[0] = content.Trigger{Kind: content.TriggerConversation,
				Package: new(content.PackageID(bootcamp.Instructor)), Flag: new(content.FlagID(1))}
		})
		refused("criticality 3", func(m *content.Mission) { m.Requirement = 3 })
		refused("J-AUTH-013 abandonment 3", func(m *content.Mission) { m.Abandonment = 3 })
		refused("J-REWARD-007 two turn-in packages", func(m *content.Mission) { m.Rewards = append(m.Rewards, content.Reward{ID: 9, TurnIn: true}) })
		refused("J-MIG-007 constraints hold before data come: an unknown item", func(m *content.Mission) { m.Rewards[0].Items[0].Template = 5 })
		t.Run("J-AUTH-005 J-OPEN-007 32 characters, not bytes, the limit itself too", func(t *testing.T) {
			m := numbered(61, func(m *content.Mission) { m.Revision = content.Revision(strings.Repeat("é", 32)) })
			if err := enginetest.InWorld(t, s, put(m)); err != nil {
				t.Fatal(err)
			}
			if got, _ := load(t, s).Mission(61); got == nil || got.Revision != m.Revision {
				t.Errorf("%+v", got)
			}
		})
		t.Run("faults name mission, revision and field, and take that mission alone out", func(t *testing.T) {
			if err := enginetest.InWorld(t, s, put(numbered(62, func(m *content.Mission) { m.Evidence = "" }))); err != nil {
				t.Fatal(err)
			}
			c := load(t, s)
			var fault content.Fault
			if len(c.Faults) != 1 || !errors.As(c.Faults[0], &fault) || fault.Mission != 62 || fault.Revision == "" || fault.Field != "evidence" {
				t.Errorf("faults %v", c.Faults)
			}
			if _, there := c.Mission(62); there || len(c.IDs()) != len(bootcamp.Production())+1 {
				t.Errorf("operational are %v", c.IDs())
			}
		})
		t.Run("J-AUTH-010 J-AUTH-011 legacy rows are inactive until a definition is complete", legacyRows(s))
	})
}

func legacyRows(s *store.Store) func(*testing.T) {
	return func(t *testing.T) {
		enginetest.Run(t, s.World, store.Raw("legacy", "INSERT INTO npc_mission (mission_id, reward) VALUES (63, 'nonsense'), (1990, '')"))
		c := load(t, s)
		last := c.Faults[len(c.Faults)-1].Error()
		if _, there := c.Mission(63); there || len(c.Faults) != 2 || !strings.Contains(last, "63") || !strings.Contains(last, "inactive") {
			t.Errorf("faults %v", c.Faults)
		}
		if err := enginetest.InWorld(t, s, put(numbered(63, nil))); err != nil {
			t.Fatal(err)
		}
		if _, there := load(t, s).Mission(63); !there {
			t.Error("a complete definition does not make it operational")
		}
	}
}

var (
	seeds   = map[string][]string{}
	seeding sync.Mutex
)

func TestEnginesAgree(t *testing.T) {
	t.Run("J-MIG-001 both engines hold the same seed", func(t *testing.T) {
		enginetest.Each(t, func(t *testing.T, db string) {
			s := enginetest.Migrated(t, db)
			seeding.Lock()
			defer seeding.Unlock()
			seeds[s.World.Engine.String()] = enginetest.Dump(t, s.World)
		})
		for engine, rows := range seeds { // any order: all must be equal
			if len(rows) < 60 || !slices.Equal(rows, seeds["sqlite"]) {
				t.Errorf("%s holds %d rows, not those of the other", engine, len(rows))
			}
		}
	})
}
