import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { escapeFormula, unescapeFormula } from '#platform/csv/escape-formula'
import { parsePrice } from './parse-price.ts'

test('amounts in the notations of other shops are parsed', () => {
  const amounts: Record<string, number> = {
    '19.99': 1999,
    '19,99': 1999,
    '50': 5000,
    '0': 0,
    '.5': 50,
    '1,234': 123_400,
    '1.234,56': 123_456,
    '1,234.56': 123_456,
    '1.234.567': 123_456_700,
    '1 234,5': 123_450,
    "1'234.50": 123_450,
    '$12.00': 1200,
    '12,5 usd': 1250,
    '12.5000': 1250,
  }
  for (const [text, minor] of Object.entries(amounts))
    assert.equal(parsePrice(text, 'price', 'USD'), minor, text)
  assert.equal(parsePrice('1,234', 'price', 'JPY'), 1234)
})

test('an ambiguous or invalid amount is rejected', () => {
  for (const text of [
    '-1',
    '(5)',
    'ten',
    '1.234',
    '0,125',
    '1,2,3',
    '1.2.3,4',
    '12.5 EUR',
    '€5',
    '1e3',
    '=1',
    '99999999999',
    '1.234,5,6',
  ]) {
    assert.throws(() => parsePrice(text, 'price', 'USD'), text)
  }
  assert.throws(() => parsePrice('1.5', 'price', 'JPY'))
})

test('an escaped cell is no formula, and unescapes to the same text', () => {
  const start = fc.constantFrom('', "'", "''", '=', '+', '-', '@', '\t', '\r', "'=", "''+", '＝')
  fc.assert(
    fc.property(start, fc.string({ unit: 'binary' }), (first, rest) => {
      const cell = first + rest
      assert.equal(unescapeFormula(escapeFormula(cell)), cell)
      assert.doesNotMatch(escapeFormula(cell), /^[=+\-@\t\r\n＝＋－＠]/)
    }),
  )
})
