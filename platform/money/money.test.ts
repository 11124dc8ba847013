import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from './format-amount.ts'
import { getFractionDigits, toDecimal, toMinorUnits } from './money.ts'

test('an amount is converted to the minor units of ISO 4217, also where prices are displayed with fewer digits', () => {
  const minor = (amount: number, currency: string) => toMinorUnits(amount, currency)
  assert.equal(minor(19.99, 'USD'), 1999)
  assert.equal(minor(1200, 'JPY'), 1200)
  assert.equal(minor(1.234, 'KWD'), 1234)
  assert.equal(minor(10_000, 'HUF'), 1_000_000, 'HUF is counted in fillér, which are not displayed')
  assert.match(formatAmount({ minor: 1_000_000, currency: 'HUF' }, 'en'), /10,000(\.00)?$/)
})

/** The currencies that Stripe counts in whole units and in thousandths; all others are in hundredths. */
const WHOLE = 'BIF CLP DJF GNF ISK JPY KMF KRW MGA PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const THOUSANDTHS = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')

test('every currency has the fraction digits that Stripe uses', () => {
  for (const currency of Intl.supportedValuesOf('currency')) {
    const expected = WHOLE.includes(currency) ? 0 : THOUSANDTHS.includes(currency) ? 3 : 2
    assert.equal(getFractionDigits(currency), expected, currency)
    assert.equal(toMinorUnits(toDecimal({ minor: 123_456, currency }), currency), 123_456, currency)
  }
})
