// Runs under whatever Node the machine has, before anything is installed: so no imports but Node's own.
import { findChromium } from './chromium.mjs'
import { NODE, prepare, step } from './prerequisites.mjs'

/** What tells most, soonest: `npm run check`. */
const FAST = [
  'api/',
  'demo/',
  'modules/',
  'platform/',
  'server/',
  'tests/api',
  'tests/architecture',
]

// With words only the tests whose path holds one of them are run: `npm test -- races`.
const words = process.argv.slice(2)
const isFast = words[0] === '--fast'

prepare({ screens: !isFast })
if (!isFast) process.env.CHROMIUM = findChromium()
if (isFast || words.length === 0) {
  step(NODE, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
  step(NODE, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
  step(NODE, ['node_modules/typescript/bin/tsc'])
  // After the types are made: it follows the routes' imports of them.
  step(NODE, ['node_modules/knip/bin/knip.js'])
}
step(NODE, ['scripts/run-tests.ts', ...(isFast ? FAST : words)])
