package inspector

import (
	"fmt"
	"math"

	"github.com/go-gl/mathgl/mgl64"
	"github.com/go-json-experiment/json"

	"caper/levels"
	"caper/levels/geometry"
	"caper/levels/linked"
	"caper/physics"
)

// drawing is a level as the page draws it. Outlines are flat lists x, z, x, z
// … in metres of the level's frame; the page turns them so that east is
// right.
type drawing struct {
	ID        string         `json:"id"`
	Title     string         `json:"title"`
	Hash      string         `json:"hash"`
	Game      string         `json:"game"`
	GameTitle string         `json:"gameTitle"`
	Bounds    outline        `json:"bounds"` // the low corner, then the high one
	Districts []named        `json:"districts"`
	Waters    []outline      `json:"waters"`
	Lanes     []lane         `json:"lanes"`
	Junctions []junction     `json:"junctions"`
	Buildings []building     `json:"buildings"`
	Solids    [4][]solid     `json:"solids"` // by geometry.Material
	Surfaces  []surface      `json:"surfaces"`
	Doors     []door         `json:"doors"`
	Props     []prop         `json:"pieces"`
	Cameras   []camera       `json:"cameras"`
	Garages   []garage       `json:"garages"`
	Compounds []named        `json:"compounds"`
	Places    []point        `json:"places"`
	Spawns    []point        `json:"spawns"`
	Zones     []zone         `json:"zones"`
	Classes   []vehicleClass `json:"classes"` // by a vehicle's variant
	Items     []string       `json:"items"`   // names by an item's variant
}

type outline []float64

type named struct {
	Name    string  `json:"name"`
	Outline outline `json:"outline"`
}

type lane struct {
	Width    float64 `json:"width"`
	Points   outline `json:"points"`
	Junction bool    `json:"junction"` // through a junction
}

type junction struct {
	ID       string  `json:"id"`
	At       outline `json:"at"`
	Radius   float64 `json:"radius"`
	Signals  bool    `json:"signals"`
	Approach []stop  `json:"approach"`
}

// stop is an approach's stop line with its signal head.
type stop struct {
	At    outline `json:"at"`
	Yaw   float64 `json:"yaw"`
	Group int     `json:"group"`
	Lamp  outline `json:"lamp"`
}

type building struct {
	Name    string  `json:"name"`
	Floors  int     `json:"floors"`
	Height  float64 `json:"height"`
	Outline outline `json:"outline"`
}

type solid struct {
	Low     float64 `json:"low"`  // metres above the ground below it
	High    float64 `json:"high"` // metres above the ground below it
	Outline outline `json:"outline"`
}

type surface struct {
	Kind    string  `json:"kind"` // slab, ramp, stairs
	Height  float64 `json:"height"`
	Outline outline `json:"outline"`
}

type door struct {
	ID   string  `json:"id"`
	Ends outline `json:"ends"`
	Low  float64 `json:"low"`
	Gate bool    `json:"gate"`
}

type prop struct {
	Kind string  `json:"kind"`
	At   outline `json:"at"`
	Yaw  float64 `json:"yaw"`
}

type camera struct {
	ID    string  `json:"id"`
	At    outline `json:"at"`
	Yaw   float64 `json:"yaw"`
	Fov   float64 `json:"fov"`
	Range float64 `json:"range"`
}

type garage struct {
	Bay      outline `json:"bay"`
	Driveway outline `json:"driveway"`
}

type point struct {
	ID   string  `json:"id"`
	Name string  `json:"name,omitzero"`
	At   outline `json:"at"`
	Yaw  float64 `json:"yaw"`
}

type zone struct {
	ID     string  `json:"id"`
	Kind   string  `json:"kind"`
	At     outline `json:"at"`
	Radius float64 `json:"radius"`
}

type vehicleClass struct {
	ID     string  `json:"id"`
	Length float64 `json:"length"` // metres
	Width  float64 `json:"width"`
}

// Draw converts a game's level into JSON for the page.
func Draw(s *linked.Game) ([]byte, error) {
	l := s.Level
	d := drawing{
		ID: l.ID, Title: l.Title, Hash: l.ContentHash, Game: s.Game.ID, GameTitle: s.Game.Title,
		Bounds: line(l.Scene.Bounds.Min, l.Scene.Bounds.Max),
	}
	d.ground(l)
	d.roads(&l.Scene.Roads)
	d.built(l)
	d.things(l)
	d.game(s)
	data, err := json.Marshal(&d, json.Deterministic(true))
	if err != nil {
		return nil, fmt.Errorf("drawing level %s: %w", l.ID, err)
	}
	return data, nil
}

func (d *drawing) ground(l *levels.Level) {
	for i := range l.Districts {
		d.Districts = append(d.Districts, named{l.Districts[i].Name, line(l.Districts[i].Outline...)})
	}
	for i := range l.Scene.Waters {
		d.Waters = append(d.Waters, line(l.Scene.Waters[i].Footprint...))
	}
	for i := range l.Compounds {
		d.Compounds = append(d.Compounds, named{l.Compounds[i].Name, line(l.Compounds[i].Outline...)})
	}
}

func (d *drawing) roads(r *geometry.Roads) {
	for i := range r.Lanes {
		out := lane{Width: round(r.Lanes[i].Width), Junction: r.Lanes[i].Junction >= 0}
		for _, p := range r.Lanes[i].Points {
			out.Points = append(out.Points, at(p)...)
		}
		d.Lanes = append(d.Lanes, out)
	}
	for i := range r.Junctions {
		j := &r.Junctions[i]
		out := junction{ID: j.ID, At: at(j.Middle), Radius: round(j.Radius), Signals: j.Signalled}
		for k := range j.Approaches {
			a := &j.Approaches[k]
			out.Approach = append(out.Approach, stop{at(a.StopLine), round(a.Yaw), int(a.Group), at(a.Lamp)})
		}
		d.Junctions = append(d.Junctions, out)
	}
}

var surfaceWords = [...]string{geometry.Slab: "slab", geometry.Ramp: "ramp", geometry.Stairs: "stairs"}

func (d *drawing) built(l *levels.Level) {
	for i := range l.Buildings {
		b := &l.Buildings[i]
		d.Buildings = append(d.Buildings, building{b.Name, len(b.Floors), round(b.Span.High - b.Span.Low), line(b.Outline...)})
	}
	for i := range l.Scene.Solids {
		o := &l.Scene.Solids[i]
		ground := l.Scene.Terrain.HeightAt(o.Footprint[0])
		d.Solids[o.Material] = append(d.Solids[o.Material],
			solid{round(o.Span.Low - ground), round(o.Span.High - ground), line(o.Footprint...)})
	}
	for i := range l.Scene.Surfaces {
		f := &l.Scene.Surfaces[i]
		high := math.Inf(-1)
		for _, p := range f.Footprint {
			high = math.Max(high, f.HeightAt(p)-l.Scene.Terrain.HeightAt(p))
		}
		d.Surfaces = append(d.Surfaces, surface{surfaceWords[f.Kind], round(high), line(f.Footprint...)})
	}
	for i := range l.Garages {
		d.Garages = append(d.Garages, garage{line(l.Garages[i].Bay...), line(l.Garages[i].Driveway...)})
	}
}

func (d *drawing) things(l *levels.Level) {
	for i := range l.Scene.Doors {
		o := &l.Scene.Doors[i]
		low := o.Span.Low - l.Scene.Terrain.HeightAt(o.A)
		d.Doors = append(d.Doors, door{o.ID, line(o.A, o.B), round(low), o.Gate})
	}
	for i := range l.Props {
		p := &l.Props[i]
		d.Props = append(d.Props, prop{p.Kind.String(), at(p.Position), round(p.Yaw)})
	}
	for i := range l.Cameras {
		c := &l.Cameras[i]
		d.Cameras = append(d.Cameras, camera{c.ID, at(c.Position), round(c.Yaw), round(c.Fov), round(c.Range)})
	}
	for i := range l.Spawns {
		o := &l.Spawns[i]
		d.Spawns = append(d.Spawns, point{ID: o.Role.String(), At: at(o.Position), Yaw: round(o.Yaw)})
	}
}

func (d *drawing) game(s *linked.Game) {
	for i := range s.Places {
		p := &s.Places[i]
		out := point{ID: p.ID, At: at(p.Position), Yaw: round(p.Yaw)}
		if own, ok := s.Level.Place(p.ID); ok {
			out.Name = own.Name
		}
		d.Places = append(d.Places, out)
	}
	for i := range s.Zones {
		z := &s.Zones[i]
		d.Zones = append(d.Zones, zone{z.ID, string(z.Kind), at(z.Middle), round(z.Radius)})
	}
	for i := range s.Items {
		d.Items = append(d.Items, s.Items[i].Name)
	}
	cars := &physics.DefaultTuning().Cars
	for _, class := range s.Classes {
		out := vehicleClass{ID: class, Length: 4.4, Width: 1.8}
		for i := range cars.Models {
			if m := &cars.Models[i]; m.Name == class {
				out.Length, out.Width = m.Length.Value, m.Width.Value
			}
		}
		d.Classes = append(d.Classes, out)
	}
}

func at(p mgl64.Vec3) outline { return outline{round(p[0]), round(p[2])} }

func line(points ...geometry.Point) outline {
	out := make(outline, 0, 2*len(points))
	for _, p := range points {
		out = append(out, round(p[0]), round(p[1]))
	}
	return out
}

// round rounds to centimetres, the precision of the drawing.
func round(metres float64) float64 { return math.Round(metres*100) / 100 }
