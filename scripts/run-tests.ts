import { globSync } from 'node:fs'
import path from 'node:path'
import { globalSetup, globalTeardown } from '#tests/support/database-server'
import { groupTestFiles } from './group-test-files.ts'
import { chooseRetry, runTestFiles } from './run-test-files.ts'

/** All test files, or those whose path contains one of the arguments: `npm test -- races`. */
const filters = process.argv.slice(2)
const files = globSync(
  '{api,app,bench,demo,drills,modules,platform,sandbox,scripts,server,tests}/**/*.test.ts',
).filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)))

/** More than there are cores, because a journey often waits, for example before a request is repeated. */
const CONCURRENCY = 3

/** How many files are listed at the end of a complete run. */
const SLOWEST_COUNT = 20

/** Of one process. */
const TIMEOUT_MS = 20 * 60_000

// React's development build renders pages in twice the time, and no shop runs it.
process.env.NODE_ENV ??= 'production'
await globalSetup()

const preloaded = ['../server/startup/fast-imports.ts', 'cheap-test-context.ts', 'test-deadline.ts']
const execArgv = preloaded.map((name) => `--import=${new URL(name, import.meta.url).href}`)
const shared = { timeout: TIMEOUT_MS, execArgv }
const result = await runTestFiles({
  ...{ ...shared, files: groupTestFiles(files), concurrency: CONCURRENCY },
})
// Whoever runs some tests looks at them.
const retry = filters.length === 0 ? chooseRetry(result) : null
const second = retry && (await runTestFiles({ ...shared, ...retry, concurrency: 1 }))
await globalTeardown()

if (filters.length === 0) {
  const slowest = [...result.milliseconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_COUNT)
  console.log('\nThe slowest test files, in seconds:')
  for (const [file, ms] of slowest) {
    console.log(`${(ms / 1000).toFixed(0).padStart(5)} ${path.relative('.', file)}`)
  }
}
const strayErrors = [...result.strayErrors, ...(second?.strayErrors ?? [])]
for (const error of strayErrors) console.log(`\n${error}`)

const repaired = second ? result.failures.length - second.failures.length : 0
if (second) {
  console.log('\nThese journeys failed and were tried once more:')
  for (const { name } of result.failures) {
    const isFailed = second.failures.some((failure) => failure.name === name)
    console.log(`${isFailed ? 'failed again' : 'passed then '} ${name}`)
  }
}
const [passed, failed] = [result.passed + repaired, result.failed - repaired]
const skipped = result.skipped > 0 ? `, ${result.skipped} skipped` : ''
console.log(`\n${passed} passed, ${failed} failed${skipped}`)
process.exitCode = failed > 0 || passed === 0 ? 1 : 0
