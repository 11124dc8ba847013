import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRate } from './read-values.ts'

test('a rate is read as hundredths of a percent, and what is none is not guessed', () => {
  const rates = [
    '7.0%',
    '7.00%',
    '0.5 %',
    '100%',
    '101%',
    '7',
    '-3%',
    '1e2%',
    'NaN%',
    '%',
    '',
    null,
  ]
  assert.deepEqual(rates.map(readRate), [
    ...[700, 700, 50, 10_000],
    ...[null, null, null, null, null, null, null, null],
  ])
})
