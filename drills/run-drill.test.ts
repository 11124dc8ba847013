import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { test } from 'node:test'
import type { Drill } from './drill.ts'
import { recordResult } from './report.ts'
import { runDrill } from './run-drill.ts'

const DOCUMENT = '# Drills\n'

function createDrill(run: Drill['run'], packages: string[] = []): Drill {
  return { name: 'kill-shop', promise: 'No order is lost.', packages, run }
}

test('an operator reads the figures of the last run, and those of other drills stay', async () => {
  const drill = createDrill(async () => ({ 'orders answered': 12 }))
  const other = { ...createDrill(async () => ({ 'seconds down': 4 })), name: 'kill-leader' }
  let document = recordResult(DOCUMENT, await runDrill(drill, () => {}))
  document = recordResult(document, await runDrill(other, () => {}))
  const again = createDrill(async () => ({ 'orders answered': 34 }))
  document = recordResult(document, await runDrill(again, () => {}))
  assert.match(document, /\| orders answered \| 34 \|/)
  assert.doesNotMatch(document, /\| 12 \|/)
  assert.match(document, /## kill-leader[\s\S]*\| seconds down \| 4 \|/)
})

test('a drill that fails says so, and everything it started is ended in the opposite order', async () => {
  const ended: string[] = []
  let folder = ''
  const drill = createDrill(async (context) => {
    folder = context.folder
    context.after(() => ended.push('database'))
    context.after(() => ended.push('shop'))
    throw new Error('An order is lost')
  })
  const result = await runDrill(drill, () => {})
  assert.deepEqual(ended, ['shop', 'database'])
  assert.ok(!existsSync(folder))
  assert.match(recordResult(DOCUMENT, result), /\*\*failed\*\*/)
})

test('a drill without its packages is not run, and the record stays', async () => {
  const drill = createDrill(() => assert.fail('It ran'), ['no-such-package'])
  const result = await runDrill(drill, () => {})
  assert.deepEqual(result.outcome, { missing: ['no-such-package'] })
  assert.equal(recordResult(DOCUMENT, result), DOCUMENT)
})
