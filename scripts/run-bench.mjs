// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { NODE } from './node-runtime.mjs'
import { ensureBuilt, ensureInstalled } from './prerequisites.mjs'
import { runStep } from './run-step.mjs'

/** A file of bench/ and its arguments: `bench/bench.ts --accounts`. Its libraries are installed with those of the tests. */
const bench = process.argv.slice(2)

await ensureInstalled({ withTests: true })
await ensureBuilt()
await runStep(NODE, bench)
