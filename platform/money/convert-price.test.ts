import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type CurrencyTerms,
  convertAmount,
  convertPrice,
  findHighestPrice,
  findLowestPrice,
} from './convert-price.ts'
import { multiplyByFraction } from './fractions.ts'

const currency = (code: string, rate: number, step = 1, ending = 0): CurrencyTerms => {
  return { code, rate, priceStepMinor: step, priceEndingMinor: ending }
}
const usd = currency('USD', 1)
const euro = currency('EUR', 0.86, 100, 99)
const yen = currency('JPY', 155.2, 10)
const dinar = currency('KWD', 0.3071, 500, 250)
const lira = currency('TRY', 42.4513, 1000, 990)

test('halves are rounded away from zero, also in large amounts', () => {
  assert.deepEqual(
    [multiplyByFraction(5, 1, 10), multiplyByFraction(-5, 1, 10), multiplyByFraction(14, 1, 10)],
    [1, -1, 1],
  )
  assert.equal(multiplyByFraction(9e15, 3, 3), 9e15)
})

test('an amount is converted with the digits of both currencies', () => {
  assert.equal(convertAmount(1999, { from: usd, to: euro }), 1719, '19.99 × 0.86 = 17.1914')
  assert.equal(convertAmount(1999, { from: usd, to: yen }), 3102, 'yen have no decimals')
  assert.equal(convertAmount(1999, { from: usd, to: dinar }), 6139, 'dinars have three')
  assert.equal(convertAmount(3102, { from: yen, to: usd }), 1999)
  assert.equal(convertAmount(8600, { from: euro, to: yen }), 15_520)
})

test('a converted price ends as the owner wants, and one above zero is never free', () => {
  const convert = (minor: number, to: CurrencyTerms) => convertPrice(minor, { from: usd, to })
  assert.deepEqual(
    [1999, 5900, 1, 0].map((minor) => convert(minor, euro)),
    [1699, 5099, 99, 0],
  )
  assert.deepEqual(
    [1999, 1].map((minor) => convert(minor, yen)),
    [3100, 10],
  )
  assert.equal(convert(1999, lira), 84_990)
  assert.equal(convert(1999, dinar), 6250)
})

test('a price in its own currency is not rounded', () => {
  assert.equal(convertPrice(1234, { from: euro, to: euro }), 1234)
})

test('conversion keeps the order of prices, so a price range in any currency is one in the other', () => {
  const price = fc.integer({ min: 0, max: 10 ** 9 })
  const target = fc.constantFrom(usd, euro, yen, dinar, lira)
  fc.assert(
    fc.property(price, price, target, target, (one, other, from, to) => {
      const conversion = { from, to }
      const [low, high] = one < other ? [one, other] : [other, one]
      const converted = convertPrice(low, conversion)
      assert.ok(converted <= convertPrice(high, conversion))
      assert.equal(convertPrice(low, conversion) > 0, low > 0)

      const lowest = findLowestPrice(converted, conversion)
      const highest = findHighestPrice(converted, conversion)
      assert.ok(lowest <= low && low <= highest)
      assert.ok(lowest === 0 || convertPrice(lowest - 1, conversion) < converted)
      assert.ok(convertPrice(highest + 1, conversion) > converted)
    }),
  )
})
