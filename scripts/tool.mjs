// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { NODE, prepare, step } from './ground.mjs'

const [name, ...args] = process.argv.slice(2)
prepare({ screens: false })
// As `start.mjs` does: a tool that streams needs little space for young objects.
step(NODE, ['--max-semi-space-size=4', `server/tools/${name}.ts`, ...args])
