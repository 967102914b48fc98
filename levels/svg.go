package levels

import (
	"bytes"
	"fmt"
	"html"

	"github.com/go-gl/mathgl/mgl64"

	"caper/levels/geometry"
)

// SVG draws a level from above, north up and east to the right (M-IMP-001).
// East is -x, so the picture's x is -x and its y is -z. One unit is a metre.
func SVG(l *Level) []byte {
	d := drawing{bounds: l.Scene.Bounds}
	w, h := d.bounds.Size()
	fmt.Fprintf(&d.out, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="%g %g %g %g">`+"\n",
		-d.bounds.Max[0], -d.bounds.Max[1], w, h)
	fmt.Fprintf(&d.out, "<title>%s</title>\n", html.EscapeString(l.Title))
	d.polygon(geometry.Polygon{d.bounds.Min, {d.bounds.Max[0], d.bounds.Min[1]}, d.bounds.Max, {d.bounds.Min[0], d.bounds.Max[1]}}, "#e8e4d8", "none")
	for i := range l.Districts {
		d.polygon(l.Districts[i].Outline, "#ded8c8", "#c8c0aa")
	}
	for i := range l.Scene.Waters {
		d.polygon(l.Scene.Waters[i].Footprint, "#7fb2d6", "none")
	}
	for i := range l.Scene.Roads.Lanes {
		lane := &l.Scene.Roads.Lanes[i]
		d.line(lane.Points, "#8a8a8a", lane.Width)
	}
	for i := range l.Scene.Roads.Lanes {
		d.line(l.Scene.Roads.Lanes[i].Points, "#d8d8d8", 0.2)
	}
	for i := range l.Garages {
		d.polygon(l.Garages[i].Driveway, "#a0a0a0", "none")
	}
	for i := range l.Scene.Surfaces {
		if s := &l.Scene.Surfaces[i]; s.Kind != geometry.Stairs {
			d.polygon(s.Footprint, "#c9b79c", "#a08a6a")
		}
	}
	for i := range l.Scene.Solids {
		d.polygon(l.Scene.Solids[i].Footprint, solidFill(l.Scene.Solids[i].Material), "none")
	}
	for i := range l.Scene.Surfaces {
		if s := &l.Scene.Surfaces[i]; s.Kind == geometry.Stairs {
			d.polygon(s.Footprint, "#b06040", "none")
		}
	}
	for i := range l.Compounds {
		d.polygon(l.Compounds[i].Outline, "none", "#c02020")
	}
	for i := range l.Scene.Doors {
		door := &l.Scene.Doors[i]
		d.polygon(geometry.Bar(door.A, door.B, 0.5), "#30a030", "none")
	}
	d.points(l)
	d.out.WriteString("</svg>\n")
	return d.out.Bytes()
}

type drawing struct {
	out    bytes.Buffer
	bounds geometry.Rect
}

func solidFill(m geometry.Material) string {
	return [...]string{"#6b6256", "#9fd0e8", "#88b070", "#b0a080"}[m]
}

func (d *drawing) polygon(p geometry.Polygon, fill, stroke string) {
	fmt.Fprintf(&d.out, `<polygon fill="%s" stroke="%s" stroke-width="0.4" points="`, fill, stroke)
	for _, q := range p {
		fmt.Fprintf(&d.out, "%.2f,%.2f ", -q[0], -q[1])
	}
	d.out.WriteString("\"/>\n")
}

func (d *drawing) line(points []mgl64.Vec3, stroke string, width float64) {
	fmt.Fprintf(&d.out, `<polyline fill="none" stroke="%s" stroke-width="%g" points="`, stroke, width)
	for _, q := range points {
		fmt.Fprintf(&d.out, "%.2f,%.2f ", -q[0], -q[2])
	}
	d.out.WriteString("\"/>\n")
}

func (d *drawing) dot(at mgl64.Vec3, radius float64, fill, title string) {
	fmt.Fprintf(&d.out, `<circle cx="%.2f" cy="%.2f" r="%g" fill="%s"><title>%s</title></circle>`+"\n",
		-at[0], -at[2], radius, fill, html.EscapeString(title))
}

func (d *drawing) points(l *Level) {
	for i := range l.Props {
		d.dot(l.Props[i].Position, 0.5, [...]string{"#d03030", "#e0c040", "#30a0a0", "#805020"}[l.Props[i].Kind], l.Props[i].ID)
	}
	for i := range l.Cameras {
		d.dot(l.Cameras[i].Position, 0.8, "#8030c0", l.Cameras[i].ID)
	}
	for i := range l.Spawns {
		d.dot(l.Spawns[i].Position, 1, "#ffffff", l.Spawns[i].Role.String())
	}
	for i := range l.Places {
		d.dot(l.Places[i].Position, 0.9, "#2040c0", l.Places[i].ID)
	}
}
