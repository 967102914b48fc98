package systems

import "caper/systems/traffic"

// runShare is the part of the city's ambient cars that a run's room has where
// its mission says nothing (M-RUN-014).
const runShare = 4

// wantedTraffic is how many ambient cars the room is to have: the rules' in the
// city, the mission's own number in a run (M-RULE-010, M-OPEN-006).
func (s *Simulation) wantedTraffic() traffic.Want {
	city := s.linked.Game.Rules.TrafficOrDefault()
	if s.config.Mission == "" {
		return traffic.Want(city)
	}
	play := s.program.Missions[s.program.Mission(s.config.Mission)].Document.Play
	if play != nil && play.Ambient != nil && play.Ambient.Traffic != nil {
		return traffic.Want(*play.Ambient.Traffic)
	}
	return traffic.Want(city / runShare)
}
