package game

import (
	"os"
	"regexp"
	"testing"
)

func TestCodes(t *testing.T) {
	titles := map[string]bool{}
	for i, info := range Codes() {
		if !regexp.MustCompile(`^GD\d{3}$`).MatchString(string(info.Code)) || info.Title == "" || info.Explanation == "" || info.Fix == "" || titles[info.Title] {
			t.Errorf("the entry %+v is malformed or repeated", info)
		}
		titles[info.Title] = true
		if i > 0 && info.Code <= Codes()[i-1].Code {
			t.Errorf("%s is out of order or occurs twice", info.Code)
		}
		if info.Code.Title() != info.Title || info.Code.Severity() != info.Severity {
			t.Errorf("%s cannot be looked up", info.Code)
		}
	}
	text, err := os.ReadFile("codes.go")
	if err != nil {
		t.Fatal(err)
	}
	constants := regexp.MustCompile(`Code = "(GD\d{3})"`).FindAllStringSubmatch(string(text), -1)
	for _, match := range constants {
		if Code(match[1]).Title() == "" {
			t.Errorf("%s is not in the table", match[1])
		}
	}
	if len(constants) != len(Codes()) {
		t.Errorf("%d constants, %d codes in the table", len(constants), len(Codes()))
	}
	if Code("GD999").Title() != "" {
		t.Error("an unknown code has a title")
	}
}
