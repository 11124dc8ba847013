import assert from 'node:assert/strict'
import { test } from 'node:test'
import { suggestPhrases } from './suggest-phrases.ts'

test('the last typed word is completed, and followed by the next word of the title', () => {
  assert.deepEqual(suggestPhrases('lin', ['Linen shirt, white']), ['linen', 'linen shirt'])
  assert.deepEqual(suggestPhrases('white lin', ['Linen shirt']), [
    'white linen',
    'white linen shirt',
  ])
})

test('a Turkish title is completed without a combining dot of its İ', () => {
  assert.deepEqual(suggestPhrases('ip', ['İpek Şal']), ['ipek', 'ipek şal'])
  assert.deepEqual(suggestPhrases('İp', ['İpek Şal']), ['ipek', 'ipek şal'])
})

test('no phrase ends with a stop word', () => {
  const titles = ['Lamp for the desk', 'Lamp with', 'Lampe für den Tisch', 'Lampe à', 'Lamp a b']
  assert.deepEqual(suggestPhrases('lam', titles), [
    'lamp',
    'lampe',
    'lamp for the desk',
    'lampe für den tisch',
  ])
  assert.deepEqual(suggestPhrases('lamp f', ['Lamp for the desk']), ['lamp for the desk'])
  assert.deepEqual(suggestPhrases('wi', ['Mug with']), [])
})
