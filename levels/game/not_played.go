package game

import "strconv"

// NotPlayed returns the warnings about the constructs of a document that a
// version does not play. Mission is the number of the mission that the pointers
// are in, -1 for the document. With whole set the mission is not played at all
// because of them; otherwise it is played without them. The caller that knows the
// interpreter lists them.
func (d *Document) NotPlayed(mission int, whole bool, list []UnplayableReport) []Diagnostic {
	up := ""
	if mission >= 0 {
		up = "/missions/" + strconv.Itoa(mission)
	}
	var warnings []Diagnostic
	for _, u := range list {
		w := Diagnostic{Code: CodePlayedWithout, Severity: CodePlayedWithout.Severity(), Pointer: up + u.Pointer, Message: "the game is played without " + u.What}
		switch {
		case whole:
			w.Code, w.Message = CodeNotPlayed, "this version does not play "+u.What+", so the mission is never started"
		case mission >= 0:
			w.Message = "the mission is played without " + u.What
		}
		if d.source != nil {
			w.Line, w.Column = d.source.Locate(w.Pointer)
		}
		warnings = append(warnings, w)
	}
	return warnings
}
