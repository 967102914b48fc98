package bootcamp

import "caper/journal/content"

const (
	firstBriefing   content.AudioSetID = 3101 // one for each mission
	firstFarewell   content.AudioSetID = 3111 // one for each mission
	kitAnnouncement content.AudioSetID = 3121
)

// credits are the turn-in credits of the missions, in their order.
var credits = [...]uint32{100, 150, 200, 300, 500}

// AudioSets are the audio sets that the missions speak with: our own numbers,
// since no client's are to be had.
func AudioSets() []content.AudioSetID {
	var list []content.AudioSetID
	for i := range credits {
		list = append(list, firstBriefing+content.AudioSetID(i))
	}
	for i := range credits {
		list = append(list, firstFarewell+content.AudioSetID(i))
	}
	return append(list, kitAnnouncement)
}

func audio(i int) *content.Audio {
	return &content.Audio{Offer: new(firstBriefing + content.AudioSetID(i)),
		Events: map[content.AudioEvent]content.AudioSetID{content.AudioCompleted: firstFarewell + content.AudioSetID(i)}}
}
