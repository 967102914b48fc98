package models_test

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl64"

	"caper/components"
	"caper/systems/rules/models"
	"caper/systems/systemtest"
)

func TestEveryClassHasAModel(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{})
	for i, name := range r.Linked.Classes {
		class := components.ClassID(i)
		if seats := r.Models.Seats(class); seats < 1 || int(seats) > components.MaxSeats {
			t.Errorf("a %s has %d seats", name, seats)
		}
		if length := r.Models.Length(class); length < 1.5 || length > 12 {
			t.Errorf("a %s is %g m long", name, length)
		}
		if model := r.Models.Car(class); model.Name != name {
			t.Errorf("a %s has the model of a %s", name, model.Name)
		}
	}
}

func TestAClassWithoutAModelIsAnError(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{})
	linked := *r.Linked
	linked.Classes = append([]string{"hovercraft"}, linked.Classes...)
	if _, err := models.New(&linked, &r.Space.Tuning().Cars); err == nil {
		t.Error("a hovercraft has a model")
	}
}

func TestSeatsAndExitsTurnWithTheCar(t *testing.T) {
	r := systemtest.New(t, systemtest.Options{})
	class, _ := r.Linked.Class("sedan")
	for _, yaw := range []float64{0, 1, math.Pi} {
		car := components.Pose{Position: mgl64.Vec3{10, 0, 10}, Yaw: yaw}
		left := mgl64.Vec3{math.Cos(yaw), 0, -math.Sin(yaw)}
		if side := r.Models.Exit(class, 0, car).Sub(car.Position).Dot(left); side < 0.9 {
			t.Errorf("yaw %g: the driver gets out %g m to the left", yaw, side)
		}
		if d := r.Models.Seat(class, 0, car).Sub(car.Position).Len(); d > 1.5 {
			t.Errorf("yaw %g: the driver sits %g m from the middle", yaw, d)
		}
	}
}
