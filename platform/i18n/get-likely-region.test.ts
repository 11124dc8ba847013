import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findLikelyRegion, getLikelyRegion } from './get-likely-region.ts'

test('a language tag names its country, and a language where most people speak it', () => {
  const regions = ['de-DE', 'de', 'pt-PT', 'en-GB', 'es-419'].map(getLikelyRegion)
  assert.deepEqual(regions, ['DE', 'DE', 'PT', 'GB', '419'])
})

test('English without a country, a wildcard and what is no tag name none', () => {
  for (const tag of ['en', '*', '', 'x', 'de_DE', '\u0000'.repeat(30)]) {
    assert.equal(getLikelyRegion(tag), null, tag)
  }
})

test('the first language whose country is among those of the shop decides', () => {
  assert.equal(findLikelyRegion(['en', 'pt-BR', 'de', 'fr'], ['FR', 'DE']), 'DE')
  assert.equal(findLikelyRegion(['en', 'pt-BR'], ['FR', 'DE']), undefined)
})
