import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toProfileUrl } from './profile-url.ts'

test('a name leads to its network, an address to itself, and a script nowhere', () => {
  assert.equal(toProfileUrl('instagram', '@mina.home'), 'https://www.instagram.com/mina.home')
  assert.equal(toProfileUrl('tiktok', 'mina'), 'https://www.tiktok.com/@mina')
  assert.equal(toProfileUrl('instagram', '../evil?a'), 'https://www.instagram.com/..%2Fevil%3Fa')
  assert.equal(toProfileUrl('website', 'https://mina.example/'), 'https://mina.example/')
  assert.equal(toProfileUrl('website', 'javascript:alert(1)'), null)
  assert.equal(toProfileUrl('youtube', 'mina'), null)
})
