package sessions

import (
	"testing"
	"time"

	"caper/net/room"
)

func TestOptionsHaveDefaults(t *testing.T) {
	t.Run("J-OPEN-019 J-OPEN-040 failed tasks are retried after a second, due work is queued each second", func(t *testing.T) {
		var o Options
		o.fill()
		if o.RetryPause != time.Second || o.DueInterval != time.Second {
			t.Errorf("%+v", o)
		}
		other := Options{RetryPause: time.Minute, DueInterval: time.Hour}
		other.fill()
		if other.RetryPause != time.Minute || other.DueInterval != time.Hour {
			t.Errorf("%+v", other)
		}
	})
	t.Run("every fault at once", func(t *testing.T) {
		bad := Options{RetryPause: -1, Source: string(make([]byte, 65))}
		if err := bad.Validate(); err == nil || len(err.(interface{ Unwrap() []error }).Unwrap()) != 2 {
			t.Error(err)
		}
	})
}

func TestASessionAdmittedDuringATickAttachesItsScenesLater(t *testing.T) {
	s := &Session{}
	if s.attachScenes(&room.LivePlayer{Alive: true}); s.attached.Load() { // the session has no location yet: the next tick sets it
		t.Error("its scenes were attached without a location")
	}
}
