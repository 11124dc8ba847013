import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseConfig } from '../config/config.ts'
import { printWelcome } from './print-welcome.ts'

test('the welcome begins with the address and names settings that do not exist', (t) => {
  const log = t.mock.method(console, 'log', () => {})
  const unknownSettings = ['AUTH_AUTOCONFRIM']
  printWelcome(parseConfig({}), { port: 3000, demoAdmin: null, unknownSettings })
  const lines = log.mock.calls.map(({ arguments: [line] }) => `${line}`)
  log.mock.restore()
  assert.equal(lines[0], 'The shop is open at http://localhost:3000/')
  assert.ok(lines.some((line) => line.endsWith('AUTH_AUTOCONFRIM')))
})
