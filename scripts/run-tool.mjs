// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { NODE } from './node-runtime.mjs'
import { ensureInstalled } from './prerequisites.mjs'
import { runStep } from './run-step.mjs'

/** A file that needs the libraries of the tests but no pages, and its arguments: `conformance/main.ts mail ./mail.ts`. */
const tool = process.argv.slice(2)

// The standard output of a tool may belong to a protocol.
console.log = console.error
await ensureInstalled({ withTests: true })
await runStep(NODE, tool)
