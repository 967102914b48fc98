// Package inspector is the page.
package inspector
