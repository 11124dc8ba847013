import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNextPath } from './next-path.ts'

const SHOP = 'https://shop.test'

test('after signing in one goes on to where one was', () => {
  assert.equal(parseNextPath('/checkout', SHOP), '/checkout')
  assert.equal(parseNextPath('/search?q=red%20cap#list', SHOP), '/search?q=red%20cap#list')
})

test('nobody is led out of the shop by the way in', () => {
  const ways = ['//evil.test', '/\\evil.test', '\\\\evil.test', '/\t/evil.test', '/.//evil.test']
  ways.push('https://evil.test', 'javascript:alert(1)', 'evil.test', '/auth?next=/auth', '')
  for (const way of ways) assert.equal(parseNextPath(way, SHOP), null, way)
  assert.equal(parseNextPath(null, SHOP), null)
})
