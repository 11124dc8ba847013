// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { NODE } from './node-runtime.mjs'
import { ensureInstalled } from './prerequisites.mjs'
import { runStep } from './run-step.mjs'

const [name, ...args] = process.argv.slice(2)
await ensureInstalled()
// The tools stream their data. Without a limit, V8 would use all memory before it collects garbage.
const HEAP_FLAGS = ['--max-semi-space-size=4', '--max-old-space-size=160']
const PRELOAD = '--import=./server/startup/fast-imports.ts'
await runStep(NODE, [...HEAP_FLAGS, PRELOAD, `server/cli/${name}.ts`, ...args])
