.PHONY: test check generate bench serve

test: ## runs all tests
	go test ./...

check: ## runs everything that CI runs
	.ci/run

generate: ## generates levels and golden files from their sources
	go generate ./...

bench: ## measures the tick on the named scene
	go run ./cmd/caper bench

serve: ## starts a server with bots; the inspector is at http://127.0.0.1:7777/
	go run ./cmd/caper serve --bots 32
