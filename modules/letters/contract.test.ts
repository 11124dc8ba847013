import assert from 'node:assert/strict'
import { test } from 'node:test'
import { languageAsked, languageNamed } from './contract.ts'

test('a browser gets the first of our languages that its reader likes', () => {
  assert.equal(languageAsked('de-AT,de;q=0.9,en;q=0.5'), 'de')
  assert.equal(languageAsked('ja,en;q=0.4,tr;q=0.8'), 'tr')
  assert.equal(languageAsked('ja, *;q=0.1'), null)
  assert.equal(languageAsked('fr;q=0, nl;q=0.2'), 'nl')
  assert.equal(languageAsked(undefined), null)
  assert.equal(languageAsked(`${'x,'.repeat(5000)}de`), null)
})

test('what somebody wrote as their language counts when it is one of ours', () => {
  assert.equal(languageNamed('ES'), 'es')
  assert.equal(languageNamed('nl-BE'), 'nl')
  for (const nonsense of ['klingon', '', 5, null, ['de']])
    assert.equal(languageNamed(nonsense), null)
})
