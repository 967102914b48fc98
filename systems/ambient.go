package systems

import "caper/systems/traffic"

// runShare divides the city's number of ambient cars in a run whose mission
// does not set it (M-RUN-014).
const runShare = 4

// wantedTraffic returns the target number of ambient cars: that of the rules in
// the city, the mission's own in a run (M-RULE-010, M-OPEN-006).
func (s *Simulation) wantedTraffic() traffic.TargetCount {
	city := s.linked.Game.Rules.TrafficOrDefault()
	if s.config.Mission == "" {
		return traffic.TargetCount(city)
	}
	play := s.program.Missions[s.program.Mission(s.config.Mission)].Document.Play
	if play != nil && play.Ambient != nil && play.Ambient.Traffic != nil {
		return traffic.TargetCount(*play.Ambient.Traffic)
	}
	return traffic.TargetCount(city / runShare)
}
