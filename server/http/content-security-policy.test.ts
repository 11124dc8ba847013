import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allowInlineScripts } from './content-security-policy.ts'

test('only scripts with the nonce are allowed', () => {
  const page = '<script nonce="n1">own()</script><p><script>injected()</script></p>'
  const { html, policy } = allowInlineScripts(page, 'n1')

  assert.equal(policy.match(/'sha256-/g)?.length, 1)
  assert.ok(!html.includes('nonce'))
})

test('a page loads nothing from another origin, unless its shop has a wallet that does', () => {
  const otherOrigin = /https:/
  assert.doesNotMatch(allowInlineScripts('<p>', 'n1').policy, otherOrigin)

  const origin = (name: string) => [`https://${name}.example`]
  const sources = {
    ...{ script: origin('script'), frame: origin('frame') },
    ...{ connect: origin('connect'), img: origin('img') },
  }
  const { policy } = allowInlineScripts('<p>', 'n1', sources)
  const parts = policy.split('; ').filter((part) => otherOrigin.test(part))
  assert.deepEqual(parts.toSorted(), [
    "connect-src 'self' https://connect.example",
    'frame-src https://frame.example',
    "img-src 'self' data: blob: https://img.example",
    "script-src 'self' https://script.example",
  ])
})
