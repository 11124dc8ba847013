import assert from 'node:assert/strict'
import { test } from 'node:test'
import { getClientAddress } from './client-address.ts'

const createRequest = (remoteAddress: string) => ({ socket: { remoteAddress } }) as never

test('all loopback addresses are one client', () => {
  for (const loopback of ['127.0.0.1', '::1', '::ffff:127.0.0.1']) {
    assert.equal(getClientAddress(createRequest(loopback), undefined, 0), '127.0.0.1')
  }
  assert.equal(getClientAddress(createRequest('::ffff:192.0.2.1'), undefined, 0), '192.0.2.1')
  assert.equal(getClientAddress(createRequest('2001:db8::1'), undefined, 0), '2001:db8::1')
})

test('X-Forwarded-For is used only as far as proxies are trusted', () => {
  const forwardedFor = '198.51.100.7, 192.0.2.1'
  assert.equal(getClientAddress(createRequest('127.0.0.1'), forwardedFor, 0), '127.0.0.1')
  assert.equal(getClientAddress(createRequest('127.0.0.1'), forwardedFor, 1), '192.0.2.1')
  assert.equal(getClientAddress(createRequest('127.0.0.1'), forwardedFor, 2), '198.51.100.7')
})

test('visitors who came past one of the trusted proxies are told from each other', () => {
  const proxy = createRequest('192.0.2.80')
  assert.equal(getClientAddress(proxy, '198.51.100.7', 2), '198.51.100.7')
  assert.equal(getClientAddress(proxy, '198.51.100.8', 2), '198.51.100.8')
  assert.equal(getClientAddress(proxy, '', 2), '192.0.2.80')
  assert.equal(getClientAddress(proxy, undefined, 2), '192.0.2.80')
})
