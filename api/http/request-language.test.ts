import assert from 'node:assert/strict'
import { test } from 'node:test'
import { detectLanguage } from './request-language.ts'

const languages = ['en', 'tr', 'nl', 'de', 'es'] as const

test('the preferred language that the shop has is chosen', () => {
  const detect = (header?: string) => detectLanguage(header, languages)
  assert.equal(detect('de-AT,de;q=0.9,en;q=0.5'), 'de')
  assert.equal(detect('ja,en;q=0.4,tr;q=0.8'), 'tr')
  assert.equal(detect('ja, *;q=0.1'), null)
  assert.equal(detect('de;q=0, nl;q=0.2'), 'nl')
  assert.equal(detect(), null)
  assert.equal(detect(`${'x,'.repeat(5000)}`), null)
})
