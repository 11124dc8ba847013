import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseNextPath } from './next-path.ts'

const SHOP = 'https://shop.test'

test('after signing in, the user returns to the page given in `next`', () => {
  assert.equal(parseNextPath('/checkout', SHOP), '/checkout')
  assert.equal(parseNextPath('/search?q=red%20cap#list', SHOP), '/search?q=red%20cap#list')
})

test('signing in redirects to no other host', () => {
  const paths = ['//evil.test', '/\\evil.test', '\\\\evil.test', '/\t/evil.test', '/.//evil.test']
  paths.push('https://evil.test', 'javascript:alert(1)', 'evil.test', '/auth?next=/auth', '')
  for (const path of paths) assert.equal(parseNextPath(path, SHOP), null, path)
  assert.equal(parseNextPath(null, SHOP), null)
})
