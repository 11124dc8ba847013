import assert from 'node:assert/strict'
import { test } from 'node:test'
import { negotiateLanguage, parseLanguage } from './negotiate-language.ts'

const languages = ['en', 'tr', 'nl', 'de', 'es'] as const

test('the preferred language that the shop has is chosen', () => {
  const negotiate = (header: string | undefined) => negotiateLanguage(header, languages)
  assert.equal(negotiate('de-AT,de;q=0.9,en;q=0.5'), 'de')
  assert.equal(negotiate('ja,en;q=0.4,tr;q=0.8'), 'tr')
  assert.equal(negotiate('ja, *;q=0.1'), null)
  assert.equal(negotiate('de;q=0, nl;q=0.2'), 'nl')
  assert.equal(negotiate(undefined), null)
  assert.equal(negotiate(`${'x,'.repeat(5000)}de`), null)
})

test('a language tag is accepted if the shop has its language', () => {
  assert.equal(parseLanguage('ES', languages), 'es')
  assert.equal(parseLanguage('nl-BE', languages), 'nl')
  for (const nonsense of ['klingon', '', 5, null, ['de']]) {
    assert.equal(parseLanguage(nonsense, languages), null)
  }
})
