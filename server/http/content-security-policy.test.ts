import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowInlineScripts } from './content-security-policy.ts'

test('the shop may run its own scripts, and a product description may not', () => {
  const page = '<script nonce="n1">ours()</script><p><script>theirs()</script></p>'
  const { html, policy } = allowInlineScripts(page, 'n1')

  assert.equal(policy.match(/'sha256-/g)?.length, 1)
  assert.ok(!html.includes('nonce'))
})
