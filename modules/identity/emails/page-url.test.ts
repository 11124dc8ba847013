import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildPageUrl } from './page-url.ts'

test('an e-mail links to pages in its language, and to English ones where the shop has no others', () => {
  const link = { publicUrl: 'https://shop.example', path: '/reset-password' }
  assert.equal(buildPageUrl({ ...link, language: 'de' }), 'https://shop.example/de/reset-password')
  for (const language of ['en', 'tr'] as const) {
    assert.equal(buildPageUrl({ ...link, language }), 'https://shop.example/reset-password')
  }
})
