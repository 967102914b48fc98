// Command write makes the generated levels anew: run by go generate, in the
// folder levels, it writes them into the folder that it is given.
package main
