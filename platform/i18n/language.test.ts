import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage, parseLanguage } from './language.ts'

test('the preferred language that the shop has is chosen', () => {
  assert.equal(negotiateLanguage('de-AT,de;q=0.9,en;q=0.5'), 'de')
  assert.equal(negotiateLanguage('ja,en;q=0.4,tr;q=0.8'), 'tr')
  assert.equal(negotiateLanguage('ja, *;q=0.1'), null)
  assert.equal(negotiateLanguage('fr;q=0, nl;q=0.2'), 'nl')
  assert.equal(negotiateLanguage(undefined), null)
  assert.equal(negotiateLanguage(`${'x,'.repeat(5000)}de`), null)
})

test('a language tag is accepted if the shop has its language', () => {
  assert.equal(parseLanguage('ES'), 'es')
  assert.equal(parseLanguage('nl-BE'), 'nl')
  for (const nonsense of ['klingon', '', 5, null, ['de']])
    assert.equal(parseLanguage(nonsense), null)
})
