import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'

const folder = mkdtempSync(path.join(tmpdir(), 'run-test-files-'))
after(() => rmSync(folder, { recursive: true }))

const MODULE = path.resolve('scripts/run-test-files.ts')
/** Prints the counts of the first run, and those of the second one if there was any. */
const RUNNER = `
import { writeFileSync } from 'node:fs'
import { chooseRetry, runTestFiles } from '${MODULE}'
const [file, result] = process.argv.slice(2)
const first = await runTestFiles({ files: [file] })
const retry = chooseRetry(first)
const second = retry && (await runTestFiles(retry))
const count = (outcome) => outcome && [outcome.passed, outcome.failed]
writeFileSync(result, JSON.stringify([count(first), count(second)]))
`
const IMPORTS = `
import assert from 'node:assert'
import { existsSync, writeFileSync } from 'node:fs'
import { test } from 'node:test'`
const PASSES = "test('a page opens', () => {})"
const FAILS = "test('a page (of 2) opens', () => assert.fail())"
/** Fails where a file is missing, which it writes. */
const FAILS_ONCE = `test('a page (of 2) opens', () => {
  const isFirst = !existsSync(import.meta.filename + '.seen')
  writeFileSync(import.meta.filename + '.seen', '')
  assert.ok(!isFirst)
})`
const FAILS_INSIDE = "test('a list', async (t) => { await t.test('opens', () => assert.fail()) })"
const STRAY = "test('a page opens', () => { setTimeout(() => process.exit(3)) })"

const ONE_FAILED = [1, 1]

for (const [title, file, sources, expected] of [
  ['that passes is not run again', 'tests/journeys/a', [PASSES], [[1, 0], null]],
  ['that fails is run again alone', 'tests/journeys/b', [FAILS_ONCE, PASSES], [ONE_FAILED, [1, 0]]],
  ['that fails twice has failed', 'tests/journeys/c', [FAILS, PASSES], [ONE_FAILED, [0, 1]]],
  ['is not run again for a part', 'tests/journeys/d', [FAILS_INSIDE], [[0, 2], null]],
  ['whose process ends is not run again', 'tests/journeys/e', [STRAY], [ONE_FAILED, null]],
  ['of six that fail is not run again', 'tests/journeys/f', Array(6).fill(FAILS), [[0, 6], null]],
] as const) {
  test(`a journey ${title}`, () => assert.deepEqual(runBoth(file, sources), expected))
}

test('a test that is no journey is not run again', () => {
  assert.deepEqual(runBoth('tests/races/g', [FAILS_ONCE]), [[0, 1], null])
})

/** Returns how many tests passed and failed, in the first run and in the second. */
function runBoth(name: string, sources: readonly string[]): unknown {
  const file = path.join(folder, `${name}.test.mjs`)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, [IMPORTS, ...sources].join('\n'))
  const [runner, result] = [path.join(folder, 'runner.mjs'), `${file}.json`]
  writeFileSync(runner, RUNNER)
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const { stdout, stderr } = spawnSync(process.execPath, [runner, file, result], { env })
  try {
    return JSON.parse(readFileSync(result, 'utf8'))
  } catch {
    assert.fail(`${stdout}${stderr}`)
  }
}
