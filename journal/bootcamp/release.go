package bootcamp

import (
	"slices"

	"caper/journal/content"
)

// Release is the content as one step of the seed leaves it. Each step makes a
// new one out of that before it; none is changed.
type Release struct {
	Missions   []*content.Mission  // in the order in which they are played
	Experience *content.Experience // the private experience around the missions
}

// Mission finds a mission of the release; asking for one that it does not
// have is a programmer's mistake.
func (r Release) Mission(id content.MissionID) *content.Mission {
	i := slices.IndexFunc(r.Missions, func(m *content.Mission) bool { return m.ID == id })
	return r.Missions[i]
}

func (r Release) clone() Release {
	c := Release{Experience: r.Experience.Clone()}
	for _, m := range r.Missions {
		c.Missions = append(c.Missions, m.Clone())
	}
	return c
}

// Production are the missions that are enabled.
func Production() []content.MissionID {
	return []content.MissionID{Initiation, Kit, Relay, Demolition, Extraction}
}

// MissionDataV1 is the first step: the missions and the experience.
func MissionDataV1() Release {
	return Release{[]*content.Mission{initiation(), kit(), relay(), demolition(), extraction()}, experience()}
}

// FinaleDataV2 adds the finale's presentation and the experience's bindings.
func FinaleDataV2(r Release) Release {
	r = r.clone()
	finale(r.Experience)
	return r
}

// AudioAndCreditsV3 adds the voices and the credits of the rewards.
func AudioAndCreditsV3(r Release) Release {
	r = r.clone()
	for i, m := range r.Missions {
		m.Scene.Audio = audio(i)
		m.Rewards[0].Credits = credits[i]
	}
	r.Mission(Kit).Scene.Audio.Announcements = map[content.TextID]content.AudioSetID{KitGreeting: kitAnnouncement}
	return r
}

// ExtractionDataV5 gives Extraction its assault.
func ExtractionDataV5(r Release) Release {
	r = r.clone()
	assaulted(&r.Mission(Extraction).Scene)
	return r
}

// MissionItemsV7 has missions issue, spend and take away items.
func MissionItemsV7(r Release) Release {
	r = r.clone()
	chargeItems(r.Mission(Demolition))
	flareItems(r.Mission(Extraction))
	return r
}

// Shipped is the content after every step, with what is enabled.
func Shipped() Release {
	r := MissionItemsV7(ExtractionDataV5(AudioAndCreditsV3(FinaleDataV2(MissionDataV1()))))
	for _, m := range r.Missions {
		m.Enabled = slices.Contains(Production(), m.ID)
	}
	r.Experience.Enabled = true
	return r
}

// First is Bootcamp's first mission, Initiation, as it ships.
func First() *content.Mission { return Shipped().Mission(Initiation) }
