package game

import (
	"reflect"
	"testing"
)

func TestAccessors(t *testing.T) {
	t.Run("M-ACT-006 a vehicle's key tag", func(t *testing.T) {
		own := Actor{ID: "van", Vehicle: &VehicleActor{Key: "key:fleet"}}
		if got := own.KeyTag(); got != "key:fleet" {
			t.Errorf("got %s, want key:fleet", got)
		}
		absent := Actor{ID: "van", Vehicle: &VehicleActor{}}
		if got := absent.KeyTag(); got != "key:vehicle:van" {
			t.Errorf("got %s, want key:vehicle:van", got)
		}
	})
	t.Run("M-ACT-015 max is count when absent", func(t *testing.T) {
		three, five := 3, 5
		if got := (&ChasersActor{Count: &three}).MaxOrCount(); got != 3 {
			t.Errorf("got %d, want 3", got)
		}
		if got := (&ChasersActor{Count: &three, Max: &five}).MaxOrCount(); got != 5 {
			t.Errorf("got %d, want 5", got)
		}
		if got := new(ChasersActor).MaxOrCount(); got != 1 {
			t.Errorf("got %d, want 1", got)
		}
	})
	t.Run("M-OPEN-081 whom a person is", func(t *testing.T) {
		if got := (&Actor{ID: "dana", NPC: &NPCActor{}}).ContactID(); got != "dana" {
			t.Errorf("got %s, want dana", got)
		}
		if got := (&Actor{ID: "desk", NPC: &NPCActor{Contact: "dana"}}).ContactID(); got != "dana" {
			t.Errorf("got %s, want dana", got)
		}
	})
	t.Run("M-GRP-003 all are needed by default", func(t *testing.T) {
		group := GroupObjective{Objectives: make([]Objective, 3)}
		one := 1
		if got := group.NeedOrAll(); got != 3 {
			t.Errorf("got %d, want 3", got)
		}
		group.Need = &one
		if got := group.NeedOrAll(); got != 1 {
			t.Errorf("got %d, want 1", got)
		}
	})
	t.Run("M-OPEN-035 one lap", func(t *testing.T) {
		two, three := 2, 3
		if got := new(RaceObjective).LapsOr(new(RacePath)); got != 1 {
			t.Errorf("got %d, want 1", got)
		}
		if got := new(RaceObjective).LapsOr(&RacePath{Laps: &two}); got != 2 {
			t.Errorf("got %d, want 2", got)
		}
		if got := (&RaceObjective{Laps: &three}).LapsOr(&RacePath{Laps: &two}); got != 3 {
			t.Errorf("got %d, want 3", got)
		}
	})
}

func TestAccessorsOfAbsence(t *testing.T) {
	t.Run("M-DOC-034 actions of an item", func(t *testing.T) {
		if got := new(Item).ActionsOrDefault(); !reflect.DeepEqual(got, []ItemAction{ItemDrop, ItemGive}) {
			t.Errorf("an item without actions allows %v, want drop and give", got)
		}
		if got := (&Item{Actions: []ItemAction{}}).ActionsOrDefault(); len(got) != 0 {
			t.Errorf("got %v", got)
		}
	})
	// covers M-RULE-023, M-RULE-024, M-DOC-028
	var clock *ClockRule
	var weather *WeatherRule
	var start *Start
	if clock.StartOrDefault() != 12*60 || clock.PaceOrDefault() != 1 || weather.IntensityOrDefault() != 0.7 || !weather.ChangesOrDefault() || start.OnOrDefault() != StartJoin {
		t.Error("the defaults of an absent clock, weather or start differ from those of an empty one")
	}
	t.Run("M-STL-001 hooks in a fixed order", func(t *testing.T) {
		stealth := &Stealth{Unseen: HookBonus, WithoutKills: HookFail}
		if got := stealth.Hooks(); !reflect.DeepEqual(got, []Hook{{"withoutKills", HookFail}, {"unseen", HookBonus}}) {
			t.Errorf("got %v", got)
		}
		if (*Stealth)(nil).Hooks() != nil {
			t.Error("a nil Stealth has hooks")
		}
	})
}

func TestUnionKinds(t *testing.T) {
	three := 3.0
	for want, got := range map[string]string{
		"flag":     (&Condition{Flag: "x"}).Kind(),
		"gte":      (&Condition{GTE: &Pair{}}).Kind(),
		"weather":  (&Condition{Weather: WeatherList{WeatherRain}}).Kind(),
		"number":   (&Value{Number: &three}).Kind(),
		"timeLeft": (&Value{TimeLeft: true}).Kind(),
		"enemies":  (&Query{Enemies: &EnemiesQuery{}}).Kind(),
		"player":   (&Spot{Player: true}).Kind(),
		"team":     (&Spot{Team: "red"}).Kind(),
		"showText": (&Action{ShowText: "x"}).Kind(),
		"fail":     (&Action{Fail: &FailReason{}}).Kind(),
		"":         (&Action{}).Kind(),
	} {
		if got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
	pair := &Pair{}
	if (&Condition{LT: pair}).Comparison() != pair || (&Condition{Flag: "x"}).Comparison() != nil {
		t.Error("Comparison does not return the pair")
	}
}

// A misspelt type is one fault; references to the actor are not reported in
// addition.
func TestFaultsDoNotCascade(t *testing.T) {
	_, diagnostics := Check(edited(t, "repo_season", `"type": "garage"`, `"type": "garag"`), Options{})
	if len(diagnostics) != 1 || diagnostics[0].Code != CodeUnknownWord {
		t.Errorf("has the diagnostics %v", diagnostics)
	}
}
