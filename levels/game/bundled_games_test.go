package game

import (
	"slices"
	"testing"
)

func loaded(t *testing.T, id string) *Document {
	t.Helper()
	document, err := Load(id)
	if err != nil {
		t.Fatal(err)
	}
	return document
}

func TestSmartCityPilot(t *testing.T) {
	document := loaded(t, "main-riverbend")
	t.Run("M-LVL-004 its missions and traffic", func(t *testing.T) {
		var titles []string
		for i := range document.Missions {
			titles = append(titles, document.Missions[i].Title)
		}
		want := []string{"Onboarding Flow", "Ring Road Rumble", "Stakeholder Alignment", "Fountain Analytics"}
		if document.Title != "Smart City Pilot" || !slices.Equal(titles, want) || document.Rules.TrafficOrDefault() != 40 {
			t.Errorf("%s: %q with traffic %d", document.Title, titles, document.Rules.TrafficOrDefault())
		}
	})
	for i := range document.Missions {
		m := &document.Missions[i]
		if on := m.Start.OnOrDefault(); (i == 0) != (on == StartJoin) {
			t.Errorf("%s starts on %s", m.Title, on)
		}
		if m.Blurb == "" || m.Reward == nil || m.Reward.Cash == 0 {
			t.Errorf("%s has no blurb or pays nothing", m.Title)
		}
	}
}

func TestGamesOfRulesAlone(t *testing.T) {
	t.Run("M-LVL-025 test-safe-zones", func(t *testing.T) {
		d := loaded(t, "test-safe-zones")
		if len(d.Missions) != 0 || !slices.Equal(d.Rules.SafeZones, []string{"haven"}) || d.Rules.GhostSecondsOrDefault() != 6 {
			t.Errorf("%d missions, safe zones %v, a ghost for %g s", len(d.Missions), d.Rules.SafeZones, d.Rules.GhostSecondsOrDefault())
		}
	})
	t.Run("M-LVL-025 test-compound", func(t *testing.T) {
		d := loaded(t, "test-compound")
		start := d.Rules.Clock.StartOrDefault()
		if len(d.Missions) != 0 || start < 22*60 && start > 6*60 || len(d.Rules.Loadout) != 3 {
			t.Errorf("%d missions, the clock at %v, a loadout of %d stacks", len(d.Missions), start, len(d.Rules.Loadout))
		}
	})
}

func TestScenariosAreThere(t *testing.T) {
	for id, missions := range map[string][]string{
		"test-mission-logic": {"Hold the Lot", "Pivot Season"}, "test-inventory": {"Parcel Run"}, "test-interaction": {"Office Hours"},
		"test-stealth": {"Clean Exit"}, "test-locks-garages": {"Repo Season"}, "test-versus": {"Open Plan"},
		"test-mission-verbs": {"Errands", "Ride Along", "Pickpocket", "Missed Delivery", "Heat Check"},
		"test-phone":         {"Support Ticket"}, "test-race": {"Quarterly Sprint"}, "test-city-life": {"A Day in the Life"},
	} {
		var titles []string
		for _, m := range loaded(t, id).Missions {
			titles = append(titles, m.Title)
		}
		// covers M-LVL-024
		if !slices.Equal(titles, missions) {
			t.Errorf("%s has the missions %q, want %q", id, titles, missions)
		}
	}
}
