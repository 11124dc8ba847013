import { globSync } from 'node:fs'
import { run } from 'node:test'
import { spec } from 'node:test/reporters'
import { globalSetup, globalTeardown } from '#tests/support/database-server'
import { groupTestFiles } from './group-test-files.ts'

/** All test files, or those whose path contains one of the arguments: `npm test -- races`. */
const filters = process.argv.slice(2)
const files = globSync(
  '{api,app,demo,modules,platform,sandbox,scripts,server,tests}/**/*.test.ts',
).filter((file) => filters.length === 0 || filters.some((word) => file.includes(word)))

/** More than there are cores, because a journey often waits, for example before a request is repeated. */
const CONCURRENCY = 3

/** Of one process. */
const TIMEOUT_MS = 20 * 60_000

const count = { passed: 0, failed: 0, skipped: 0 }
// React's development build renders pages in twice the time, and no shop runs it.
process.env.NODE_ENV ??= 'production'
await globalSetup()

const preloaded = ['../server/startup/fast-imports.ts', 'test-deadline.ts']
const execArgv = preloaded.map((name) => `--import=${new URL(name, import.meta.url).href}`)
const tests = run({
  files: groupTestFiles(files),
  concurrency: CONCURRENCY,
  timeout: TIMEOUT_MS,
  execArgv,
})
tests.on('test:pass', ({ skip, details }) => {
  if (details.type === 'suite') return
  if (skip === undefined) count.passed++
  else count.skipped++
})
tests.on('test:fail', () => count.failed++)
tests.compose(new spec()).pipe(process.stdout)
await new Promise((resolve) => tests.on('end', resolve))
await globalTeardown()

const skipped = count.skipped > 0 ? `, ${count.skipped} skipped` : ''
console.log(`\n${count.passed} passed, ${count.failed} failed${skipped}`)
process.exitCode = count.failed > 0 || count.passed === 0 ? 1 : 0
