// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { NODE, prepare, step } from './prerequisites.mjs'

const [name, ...args] = process.argv.slice(2)
prepare({ screens: false })
// A tool streams, so it needs little space; V8 would take as much as it may before it cleans up.
const SPACE = ['--max-semi-space-size=4', '--max-old-space-size=160']
step(NODE, [...SPACE, `server/cli/${name}.ts`, ...args])
