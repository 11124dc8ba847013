import { globSync } from 'node:fs'
import path from 'node:path'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { globalSetup, globalTeardown } from '#tests/support/database-server'
import { groupTestFiles } from './group-test-files.ts'

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

const count = { passed: 0, failed: 0, skipped: 0 }
// React's development build renders pages in twice the time, and no shop runs it.
process.env.NODE_ENV ??= 'production'
await globalSetup()

const preloaded = ['../server/startup/fast-imports.ts', 'cheap-test-context.ts', 'test-deadline.ts']
const execArgv = preloaded.map((name) => `--import=${new URL(name, import.meta.url).href}`)
const tests = run({
  files: groupTestFiles(files),
  concurrency: CONCURRENCY,
  timeout: TIMEOUT_MS,
  execArgv,
})
/** Of the tests of each file, one after the other, so that the slowest ones are known. */
const milliseconds = new Map<string, number>()
tests.on('test:pass', ({ skip, details, file = '', nesting }) => {
  if (nesting === 0) milliseconds.set(file, (milliseconds.get(file) ?? 0) + details.duration_ms)
  if (details.type === 'suite') return
  if (skip === undefined) count.passed++
  else count.skipped++
})
/** Errors that belong to no test, such as a rejection that nothing awaited. They fail the process of the file. */
const strayErrors: string[] = []
tests.on('test:fail', ({ name, details }) => {
  count.failed++
  const { exitCode, signal } = details.error as { exitCode?: number; signal?: string }
  if (exitCode || signal) strayErrors.push(`${name} ended with ${signal ?? `code ${exitCode}`}`)
})
tests.on('test:diagnostic', ({ message }) => {
  if (message.startsWith('Error: ')) strayErrors.push(message)
})
tests.compose(new spec()).pipe(process.stdout)
await new Promise((resolve) => tests.on('end', resolve))
await globalTeardown()

const slowest = [...milliseconds].sort(([, a], [, b]) => b - a).slice(0, SLOWEST_COUNT)
if (filters.length === 0) {
  console.log('\nThe slowest test files, in seconds:')
  for (const [file, ms] of slowest) {
    console.log(`${(ms / 1000).toFixed(0).padStart(5)} ${path.relative('.', file)}`)
  }
}

for (const error of strayErrors) console.log(`\n${error}`)

const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
