import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseLanguage } from './parse-language.ts'

const languages = ['en', 'nl', 'es'] as const

test('a language tag is accepted if the shop has its language', () => {
  assert.equal(parseLanguage('ES', languages), 'es')
  assert.equal(parseLanguage('nl-BE', languages), 'nl')
  for (const nonsense of ['klingon', '', 5, null, ['de']]) {
    assert.equal(parseLanguage(nonsense, languages), null)
  }
})
