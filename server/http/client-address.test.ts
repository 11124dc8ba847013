import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getClientAddress } from './client-address.ts'

const from = (remoteAddress: string) => ({ socket: { remoteAddress } }) as never

test('This machine is one place, whichever way it asks itself', () => {
  for (const here of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    assert.equal(getClientAddress(from(here), undefined, 0), '127.0.0.1')
  }
  assert.equal(getClientAddress(from('::ffff:192.0.2.1'), undefined, 0), '192.0.2.1')
  assert.equal(getClientAddress(from('2001:db8::1'), undefined, 0), '2001:db8::1')
})

test('Only what a trusted proxy says is believed', () => {
  const told = '198.51.100.7, 192.0.2.1'
  assert.equal(getClientAddress(from('127.0.0.1'), told, 0), '127.0.0.1')
  assert.equal(getClientAddress(from('127.0.0.1'), told, 1), '192.0.2.1')
  assert.equal(getClientAddress(from('127.0.0.1'), told, 2), '198.51.100.7')
})
