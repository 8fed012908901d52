package web

import (
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"slices"
	"strings"
)

// policy is what pages may do: run our scripts and the engine, and talk to us.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; " +
	"connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'"

// guarded lets only requests through that are meant for this server, and sets the
// headers that bound what browsers may do with the answers.
func (s *Server) guarded(next http.Handler) (http.Handler, error) {
	other := http.NewCrossOriginProtection()
	var origins []string
	for _, text := range s.o.Origins {
		origin, err := originOf(text)
		if err == nil {
			err = other.AddTrustedOrigin(origin)
		}
		if err != nil {
			return nil, fmt.Errorf("the origin %q: %w", text, err)
		}
		origins = append(origins, origin)
	}
	other.SetDenyHandler(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		refuse(w, http.StatusForbidden, "a page of another site asks: refused")
	}))
	next = other.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("Permissions-Policy", "camera=(), geolocation=(), microphone=(), payment=(), usb=()")
		if !s.knows(r.Host) {
			refuse(w, http.StatusMisdirectedRequest, "nobody here is called %.100q: sudokusat serve --host allows a name", r.Host)
			return
		}
		if len(s.o.Origins) > 0 {
			h.Set("Vary", "Origin")
		}
		if origin := r.Header.Get("Origin"); slices.Contains(origins, origin) {
			h.Set("Access-Control-Allow-Origin", origin)
			h.Set("Access-Control-Expose-Headers", "Retry-After")
			h.Set("Cross-Origin-Resource-Policy", "cross-origin")
		}
		next.ServeHTTP(w, r)
	}), nil
}

// originOf is an origin as browsers send it (RFC 6454): in lower case, without the usual port.
func originOf(text string) (string, error) {
	u, err := url.Parse(text)
	usual := map[string]string{"http": "80", "https": "443"}
	switch {
	case err != nil:
		return "", err
	case usual[u.Scheme] == "" || u.Hostname() == "" || strings.TrimSuffix(u.Path, "/")+u.RawQuery+u.Fragment != "" || u.User != nil:
		return "", errors.New("an origin is a scheme, a host and perhaps a port, as in https://example.org")
	case strings.Contains(u.Host, "*"):
		return "", errors.New("each origin is named by itself: there are no patterns")
	}
	host := strings.ToLower(u.Host)
	return u.Scheme + "://" + strings.TrimSuffix(host, ":"+usual[u.Scheme]), nil
}

// preflight answers the question of a browser that comes before a page's request. Which origins may
// ask, the headers of every answer name.
func preflight(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	switch {
	case r.Header.Get("Origin") == "":
		otherMethod(w, r)
		return
	case h.Get("Access-Control-Allow-Origin") == "":
		refuse(w, http.StatusForbidden, "a page of another site asks: refused (sudokusat serve --origin allows one)")
		return
	}
	h.Set("Access-Control-Allow-Methods", "POST, GET")
	h.Set("Access-Control-Allow-Headers", "Content-Type, Accept")
	h.Set("Access-Control-Max-Age", "600")
	if r.Header.Get("Access-Control-Request-Private-Network") == "true" {
		h.Set("Access-Control-Allow-Private-Network", "true")
	}
	w.WriteHeader(http.StatusNoContent)
}

// knows reports whether a request's Host is one of ours: an address, localhost, or a
// name of Options.Hosts. Any other name that resolves to this machine is refused.
func (s *Server) knows(host string) bool {
	name := host
	if h, _, err := net.SplitHostPort(host); err == nil {
		name = h
	}
	name = strings.TrimSuffix(strings.ToLower(strings.Trim(name, "[]")), ".")
	if _, err := netip.ParseAddr(name); err == nil {
		return true
	}
	return name == "localhost" || slices.Contains(s.o.Hosts, name)
}
