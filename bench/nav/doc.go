// Command nav measures the path finder on benchmark maps. It reads a folder with
// .map and .scen files in the format of the Moving AI Lab (movingai.com; N.
// Sturtevant, "Benchmarks for Grid-Based Pathfinding", 2012) and prints for each map how many
// of its problems are solved, and the lengths of the ways as ratios to the
// optimum that the file states. That optimum walks in eight directions from cell
// to cell, so a straight walk may be a little shorter.
//
//	go run ./bench/nav FOLDER
//
// main.go prints the results, format.go reads both formats, measure.go solves
// the problems.
package main
