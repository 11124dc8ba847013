// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { installWhatIsMissing, NODE, step } from './ground.mjs'

const [name, ...args] = process.argv.slice(2)
installWhatIsMissing()
step(NODE, [`server/tools/${name}.ts`, ...args])
