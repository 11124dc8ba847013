import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

const folder = mkdtempSync(path.join(tmpdir(), 'test-context-'))
after(() => rmSync(folder, { recursive: true }))

let isCleanedUp = false
test('a test cleans up at its end, also what it opened later', async () => {
  await sleep(1)
  after(() => {
    isCleanedUp = true
  })
})
test('the next test finds it cleaned up', () => assert.ok(isCleanedUp))

test('an error that nothing catches fails the file, and names its test', () => {
  const file = path.join(folder, 'stray.test.mjs')
  writeFileSync(
    file,
    `import test from 'node:test'
    import { setTimeout as sleep } from 'node:timers/promises'
    test('first', () => sleep(1))
    test('second', async () => {
      await sleep(1)
      Promise.reject(new Error('nothing catches it'))
      await sleep(20)
    })`,
  )
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const preload = new URL('cheap-test-context.ts', import.meta.url).href
  const args = [`--import=${preload}`, '--test-reporter=spec', file]
  const { status, stdout } = spawnSync(process.execPath, args, { env, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stdout, /✔ first[\s\S]*✖ second[\s\S]*nothing catches it/)
})
