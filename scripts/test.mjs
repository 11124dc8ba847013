// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { findChromium } from './chromium.mjs'
import { ensureReady, NODE, runStep } from './prerequisites.mjs'

/** The tests of `npm run check`. */
const FAST_PATHS = [
  'api/',
  'demo/',
  'modules/',
  'platform/',
  'server/',
  'tests/api',
  'tests/architecture',
]

// With arguments, only the tests whose path contains one of them are run: `npm test -- races`.
const filters = process.argv.slice(2)
const isFast = filters[0] === '--fast'

ensureReady({ build: !isFast })
if (!isFast) process.env.CHROMIUM = findChromium()
if (isFast || filters.length === 0) {
  runStep(NODE, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
  runStep(NODE, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  runStep(NODE, ['node_modules/typescript/bin/tsc'])
  // knip follows the imports of the generated route types.
  runStep(NODE, ['node_modules/knip/bin/knip.js'])
}
runStep(NODE, ['scripts/run-tests.ts', ...(isFast ? FAST_PATHS : filters)])
