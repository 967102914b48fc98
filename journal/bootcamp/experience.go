package bootcamp

import "caper/journal/content"

// Sequences of the experience.
const (
	CampOpens   content.SequenceID = 1
	CampGreets  content.SequenceID = 2
	CampSalutes content.SequenceID = 80
	CampIsLeft  content.SequenceID = 90
	CampDeparts content.SequenceID = 91
)

// experience is the private camp around the missions: its lasting objects,
// and what happens at the missions' moments.
func experience() *content.Experience {
	return &content.Experience{
		Key: ExperienceKey, Revision: InitiationRevision, Map: Map, Private: true,
		Scene: content.Scene{
			Script: "sequences", StateVersion: 1,
			Actors: map[content.Role]content.Actor{"terminal": terminalActor(), "site": siteActor()},
			Names:  map[string]content.SequenceID{"start": CampOpens},
			Sequences: map[content.SequenceID]content.Sequence{
				CampOpens: {World: []content.WorldIntent{content.EnsureActor{Operation: "camp-terminal", Role: "terminal"},
					content.EnsureActor{Operation: "camp-site", Role: "site"}}},
				CampGreets: {World: []content.WorldIntent{content.Presentation{Operation: "camp-greets", Kind: content.PresentTutorial, ID: 60090}}},
			},
		},
		Triggers: []content.MissionTrigger{{Mission: Initiation, Moment: content.MomentAccepted, Sequence: CampGreets}},
	}
}

// finale adds what the end of the last mission shows, and that it ends
// Bootcamp.
func finale(e *content.Experience) {
	e.Scene.Sequences[CampSalutes] = content.Sequence{World: []content.WorldIntent{
		content.Presentation{Operation: "camp-salutes", Kind: content.PresentGreeting, ID: 60590}}}
	e.Scene.Sequences[CampIsLeft] = content.Sequence{Character: []content.CharacterIntent{
		content.SetCharacterFlag{Operation: "camp-complete", Flag: content.BootcampComplete, Value: new(content.BootcampCompleteValue)}}}
	e.Scene.Sequences[CampDeparts] = content.Sequence{World: []content.WorldIntent{
		content.Presentation{Operation: "camp-departs", Kind: content.PresentGreeting, ID: 60591}}}
	e.Triggers = append(e.Triggers,
		content.MissionTrigger{Mission: Extraction, Moment: content.MomentCompleteable, Sequence: CampSalutes},
		content.MissionTrigger{Mission: Extraction, Moment: content.MomentRewarded, Sequence: CampIsLeft},
		content.MissionTrigger{Mission: Extraction, Moment: content.MomentDeparting, Sequence: CampDeparts})
}
