// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { buildWhatIsStale, installWhatIsMissing, NODE, step } from './ground.mjs'

installWhatIsMissing()
step(NODE, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
step(NODE, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
step(NODE, ['node_modules/typescript/bin/tsc'])
buildWhatIsStale()
step(NODE, ['scripts/run-tests.ts', ...process.argv.slice(2)])
