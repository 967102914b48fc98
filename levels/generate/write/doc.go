// Command write generates the bundled levels and writes them into the folder
// given as its argument. go generate runs it in the folder levels.
package main
