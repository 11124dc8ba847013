import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'

/** Prints whether the message had arrived when the wait was over. */
const PROGRAM = `
  import { waitForBuild } from './server/startup/wait-for-build.ts'
  process.channel.unref()
  let isBuilt = false
  process.once('message', () => { isBuilt = true })
  await waitForBuild()
  console.log(isBuilt)
`

test('a shop whose pages are being built waits for the message that they are ready', async () => {
  assert.equal(await runProgram({ WAIT_FOR_BUILD: '1' }), 'true')
})

test('a shop whose pages are built does not wait', async () => {
  assert.equal(await runProgram({}), 'false')
})

async function runProgram(env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  // The channel of a program that did not wait may be closed.
  if (env.WAIT_FOR_BUILD) child.send('built', () => {})
  return (await text(child.stdout!)).trim()
}
