// Runs on the machine's own Node before the installation, so it imports only Node's modules.
import { findChromium } from './chromium.mjs'
import { NODE } from './node-runtime.mjs'
import { ensureBuilt, ensureInstalled } from './prerequisites.mjs'
import { runStep } from './run-step.mjs'

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

await ensureInstalled({ withTests: true })
const hasChecks = isFast || filters.length === 0
if (hasChecks) await runStep(NODE, ['node_modules/@react-router/dev/bin.cjs', 'typegen'])
// Takes longer than all the other steps before the tests, and uses one core, so it runs beside them. Each checker computes the
// types of the API anew: with the four of the default it takes twice the time and 4 GB.
const types =
  hasChecks && runStep(NODE, ['node_modules/typescript-compiler/bin/tsc', '--checkers', '1'])
if (!isFast) {
  const { chromium, withNotifications } = findChromium()
  Object.assign(process.env, { CHROMIUM: chromium, CHROMIUM_WITH_NOTIFICATIONS: withNotifications })
  await ensureBuilt()
}
if (hasChecks) {
  await runStep(NODE, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'])
  // knip follows the imports of the generated route types.
  await runStep(NODE, ['node_modules/knip/bin/knip.js'])
  await runStep(NODE, ['scripts/check-dependencies.ts'])
  await runStep(NODE, ['scripts/generate-sbom.ts'])
}
await types
await runStep(NODE, ['scripts/run-tests.ts', ...(isFast ? FAST_PATHS : filters)])
