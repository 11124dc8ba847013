import { run } from 'node:test'
import { spec } from 'node:test/reporters'

/** A test that no other test contains. */
export interface Failure {
  name: string
  file: string
}

export interface TestResult {
  passed: number
  /** With the tests inside of others, of which `failures` has none. */
  failed: number
  skipped: number
  failures: Failure[]
  /** Errors that belong to no test, such as a rejection that nothing awaited. They fail the process of the file. */
  strayErrors: string[]
  /** Of the tests of each file, one after the other, so that the slowest ones are known. */
  milliseconds: Map<string, number>
}

type RunOptions = NonNullable<Parameters<typeof run>[0]>

/** More journeys than these do not fail because the machine is slow for a moment. */
const MAX_RETRIED = 5

/** Runs test files, prints how each test ended, and returns what failed. `options` are those of Node's `run`. */
export async function runTestFiles(options: RunOptions): Promise<TestResult> {
  const result: TestResult = {
    ...{ passed: 0, failed: 0, skipped: 0, failures: [], strayErrors: [] },
    milliseconds: new Map(),
  }
  const tests = run(options)
  tests.on('test:pass', ({ skip, details, file = '', nesting }) => {
    const before = result.milliseconds.get(file) ?? 0
    if (nesting === 0) result.milliseconds.set(file, before + details.duration_ms)
    if (details.type === 'suite') return
    if (skip === undefined) result.passed++
    else result.skipped++
  })
  tests.on('test:fail', ({ name, details, file = '', nesting }) => {
    result.failed++
    if (nesting === 0) result.failures.push({ name, file })
    const { exitCode, signal } = details.error as { exitCode?: number; signal?: string }
    if (exitCode || signal) {
      result.strayErrors.push(`${name} ended with ${signal ?? `code ${exitCode}`}`)
    }
  })
  tests.on('test:diagnostic', ({ message }) => {
    if (message.startsWith('Error: ')) result.strayErrors.push(message)
  })
  tests.compose(new spec()).pipe(process.stdout)
  await new Promise((resolve) => tests.on('end', resolve))
  return result
}

/**
 * Returns the files and names of the journeys to run once more, or null. A browser on a busy machine can be slower than a
 * journey expects. Other tests are not tried again: one that fails now and then has found a race.
 */
export function chooseRetry(
  result: TestResult,
): Pick<RunOptions, 'files' | 'testNamePatterns'> | null {
  const { failures, failed, strayErrors } = result
  if (failed === 0 || failed > failures.length || failures.length > MAX_RETRIED) return null
  if (strayErrors.length > 0 || !failures.every(({ file }) => isJourney(file))) return null
  return {
    files: [...new Set(failures.map(({ file }) => file))],
    testNamePatterns: failures.map(({ name }) => new RegExp(`^${RegExp.escape(name)}$`)),
  }
}

const isJourney = (file: string) => file.includes('/tests/journeys/')
