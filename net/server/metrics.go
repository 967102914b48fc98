package server

import (
	"strconv"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"

	"caper/net/protocol"
)

// metrics holds a server's metrics in a registry of its own.
type metrics struct {
	registry *prometheus.Registry
	refusals *prometheus.CounterVec
	lost     prometheus.Counter
}

func newMetrics(s *Server) *metrics {
	m := &metrics{
		registry: prometheus.NewRegistry(),
		refusals: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "caper_refused_connections_total", Help: "Connections that the server refused or ended, by close code.",
		}, []string{"code"}),
		lost: prometheus.NewCounter(prometheus.CounterOpts{
			Name: "caper_lost_frames_total", Help: "Frames of clients that a busy room dropped.",
		}),
	}
	m.registry.MustRegister(m.refusals, m.lost, newRoomCollector(s),
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}),
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "caper_connections", Help: "Open connections.",
		}, func() float64 { return float64(s.count()) }))
	return m
}

func (m *metrics) refused(code protocol.RefusalCode) {
	m.refusals.WithLabelValues(strconv.Itoa(int(code))).Inc()
}

// roomCollector reads the rooms' statuses when the metrics are scraped.
type roomCollector struct {
	server *Server
	rooms  *prometheus.Desc
	ticks  *prometheus.Desc
	of     []roomMetric
}

// roomMetric is one metric of a room.
type roomMetric struct {
	desc *prometheus.Desc
	kind prometheus.ValueType
	read func(h *hosted, i *RoomInfo) float64
}

func newRoomCollector(s *Server) *roomCollector {
	c := &roomCollector{
		server: s,
		rooms:  prometheus.NewDesc("caper_rooms", "Rooms by state.", []string{"state"}, nil),
		ticks: prometheus.NewDesc("caper_tick_seconds",
			"Time of each part of a tick, the whole tick as part \"tick\"; quantiles over the last seconds.", []string{"room", "part"}, nil),
	}
	add := func(name, help string, kind prometheus.ValueType, read func(h *hosted, i *RoomInfo) float64) {
		c.of = append(c.of, roomMetric{prometheus.NewDesc(name, help, []string{"room"}, nil), kind, read})
	}
	gauge, counter := prometheus.GaugeValue, prometheus.CounterValue
	add("caper_players", "Seats of players.", gauge, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Players) })
	add("caper_watchers", "Watchers.", gauge, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Watchers) })
	add("caper_room_connections", "Open connections to the room.", gauge, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Connections) })
	add("caper_entities", "Entities that clients can see.", gauge, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Entities) })
	add("caper_awake_bodies", "Physics bodies that are awake.", gauge, func(h *hosted, _ *RoomInfo) float64 { return float64(h.room.Status().Awake) })
	add("caper_ticks_total", "Ticks run.", counter, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Tick) })
	add("caper_late_ticks_total", "Ticks skipped because the room fell behind.", counter, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Late) })
	add("caper_refused_inputs_total", "Inputs that the simulation refused.", counter, func(_ *hosted, i *RoomInfo) float64 { return float64(i.Refused) })
	add("caper_missed_texts_total", "Notifications that clients were not sent, because there were too many.", counter, func(h *hosted, _ *RoomInfo) float64 { return float64(h.room.Status().Missed) })
	add("caper_sent_bytes_total", "Bytes of frames sent.", counter, func(_ *hosted, i *RoomInfo) float64 { return float64(i.SentBytes) })
	add("caper_bots_seconds", "Time that bots of this process took in the last tick.", gauge,
		func(h *hosted, _ *RoomInfo) float64 { return float64(h.room.Status().LocalTime) / 1e9 })
	return c
}

// Describe implements prometheus.Collector.
func (c *roomCollector) Describe(out chan<- *prometheus.Desc) {
	out <- c.rooms
	out <- c.ticks
	for i := range c.of {
		out <- c.of[i].desc
	}
}

// Collect implements prometheus.Collector.
func (c *roomCollector) Collect(out chan<- prometheus.Metric) {
	states := map[string]int{"running": 0, "ended": 0}
	for _, h := range c.server.rooms {
		info := h.info()
		states[info.State]++
		for i := range c.of {
			out <- prometheus.MustNewConstMetric(c.of[i].desc, c.of[i].kind, c.of[i].read(h, &info), info.ID)
		}
		for _, t := range h.room.Status().Timing {
			out <- prometheus.MustNewConstSummary(c.ticks, info.Tick, float64(t.Total)/1e9,
				map[float64]float64{0.5: float64(t.P50) / 1e9, 0.99: float64(t.P99) / 1e9, 1: float64(t.Max) / 1e9}, info.ID, t.Name)
		}
	}
	for state, n := range states {
		out <- prometheus.MustNewConstMetric(c.rooms, prometheus.GaugeValue, float64(n), state)
	}
}
