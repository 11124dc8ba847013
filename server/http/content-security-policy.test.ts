import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowInlineScripts } from './content-security-policy.ts'

test('only scripts with the nonce are allowed', () => {
  const page = '<script nonce="n1">own()</script><p><script>injected()</script></p>'
  const { html, policy } = allowInlineScripts(page, 'n1')

  assert.equal(policy.match(/'sha256-/g)?.length, 1)
  assert.ok(!html.includes('nonce'))
})
