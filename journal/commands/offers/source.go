package offers

import (
	"context"

	"caper/journal/commands/rejection"
	"caper/journal/content"
	"caper/journal/store"
)

// checkSource refuses an offer whose source is not authored, is not here and
// now for this recipient, or has a requirement that does not hold; or whose
// sender is no member of the recipient's party. It is called again at
// acceptance.
func (p *Planner) checkSource(ctx context.Context, m *content.Mission, s store.Session, source store.Source) error {
	live, err := p.tx.Admit(s)
	if err != nil {
		return err
	}
	if s.Account != p.tx.Account() {
		return rejection.New(rejection.Foreign, "the session is account %d's", s.Account)
	}
	if source.Kind == content.SourceParty {
		return p.checkParty(ctx, p.tx, m, s, source)
	}
	authored := m.Channels.Source(source.Kind, source.Key)
	if authored == nil {
		return rejection.New(rejection.Source, "mission %d has no source %q of kind %d", m.ID, source.Key, source.Kind)
	}
	if source.Kind == content.SourceServerEvent && (source.Generation != 0 || source.Assignment != nil) {
		return rejection.New(rejection.Source, "a server event has neither generation nor assignment")
	}
	if source.Kind == content.SourceScene {
		if err := p.checkScene(ctx, p.tx, source); err != nil {
			return err
		}
		p.tx.AtCommitBoundary(func(ctx context.Context, r *store.Read) error { return p.checkScene(ctx, r, source) })
	}
	if authored.Map != nil && *authored.Map != live.Map {
		return rejection.New(rejection.Source, "source %q offers on map %d alone", source.Key, *authored.Map)
	}
	if authored.PrivateOnly && live.PrivateOwner != p.tx.ID() {
		return rejection.New(rejection.Source, "source %q offers in the recipient's private map alone", source.Key)
	}
	return p.tx.Require(ctx, authored.Requirement, "the source's requirement")
}
