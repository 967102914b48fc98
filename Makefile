.PHONY: test check generate bench serve

test: ## what the README says
	go test ./...

check: ## all that CI does
	.ci/run

generate: ## levels and goldens from their sources
	go generate ./...

bench: ## the tick's cost on the named scene
	go run ./cmd/caper bench

serve: ## a server with bots, inspector at http://127.0.0.1:7777/
	go run ./cmd/caper serve --bots 32
