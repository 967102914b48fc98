package server

import (
	"crypto/subtle"
	"net/http"
	"net/netip"
	"net/url"
	"strings"
)

// guard refuses requests whose Host header has a name that is not the server's.
// A page of another site could otherwise reach a server on the visitor's own
// machine, by a name of that site that leads to it (DNS rebinding). IP addresses
// and localhost cannot be used in this way.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.answersTo(r.Host) {
			http.Error(w, "this server does not answer to the host of this address; its operator can name it with --public-url", http.StatusMisdirectedRequest)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// answersTo reports whether a Host header names the server.
func (s *Server) answersTo(host string) bool {
	name := (&url.URL{Host: host}).Hostname()
	if s.config.PublicURL != nil && strings.EqualFold(name, s.config.PublicURL.Hostname()) {
		return true
	}
	if strings.EqualFold(name, "localhost") {
		return true
	}
	_, err := netip.ParseAddr(name)
	return err == nil
}

// origins returns the patterns of origins whose pages may connect, beside those
// of the host that a request names.
func (c *Config) origins() []string {
	list := c.Origins
	if u := c.PublicURL; u != nil {
		list = append(list[:len(list):len(list)], u.Scheme+"://"+u.Host)
	}
	return list
}

// isOperator reports whether a secret is the operator's token.
func (s *Server) isOperator(secret string) bool {
	return s.config.Operator != "" && subtle.ConstantTimeCompare([]byte(secret), []byte(s.config.Operator)) == 1
}

// forOperators answers 401 unless a request bears the operator's token.
func (s *Server) forOperators(next http.HandlerFunc) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		secret, bearer := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
		if !bearer || !s.isOperator(secret) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			http.Error(w, "this wants the operator's token", http.StatusUnauthorized)
			return
		}
		next(w, r)
	}
}
