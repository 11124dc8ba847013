import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phrasesFor } from './phrases.ts'

test('what is typed becomes a word, and the words that belong to it', () => {
  assert.deepEqual(phrasesFor('lin', ['Linen shirt, white']), ['linen', 'linen shirt'])
  assert.deepEqual(phrasesFor('white lin', ['Linen shirt']), ['white linen', 'white linen shirt'])
})

test('no phrase ends in a small word', () => {
  const titles = ['Lamp for the desk', 'Lamp with', 'Lampe für den Tisch', 'Lampe à', 'Lamp a b']
  assert.deepEqual(phrasesFor('lam', titles), [
    'lamp',
    'lampe',
    'lamp for the desk',
    'lampe für den tisch',
  ])
  assert.deepEqual(phrasesFor('lamp f', ['Lamp for the desk']), ['lamp for the desk'])
  assert.deepEqual(phrasesFor('wi', ['Mug with']), [])
})
