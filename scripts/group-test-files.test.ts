import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { buildGroupSource } from './group-test-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'test-group-'))
after(() => rmSync(folder, { recursive: true }))

const PASSING = "import { test } from 'node:test'\ntest('a sum is right', () => {})\n"
const FAILING = PASSING.replace('{})', "{ throw new Error('wrong') })")
const NOT_LOADABLE = "import { missing } from 'node:path'\nmissing()\n"

for (const [title, sources, isGreen] of [
  ['passes if its tests pass', [PASSING, PASSING], true],
  ['fails if a test fails', [PASSING, FAILING], false],
  ['fails if its first file cannot be loaded', [NOT_LOADABLE, PASSING], false],
  ['fails if its last file cannot be loaded', [PASSING, NOT_LOADABLE], false],
] as const) {
  test(`a group of test files ${title}`, () => {
    const files = sources.map((source, index) => write(`${index}.test.mjs`, source))
    const group = write('group.mjs', buildGroupSource(files))
    const { NODE_TEST_CONTEXT: _, ...env } = process.env
    const run = spawnSync(process.execPath, [group], { env, timeout: 30_000 })
    assert.equal(run.status === 0, isGreen, String(run.stdout))
  })
}

function write(name: string, source: string): string {
  const file = path.join(folder, name)
  writeFileSync(file, source)
  return file
}
