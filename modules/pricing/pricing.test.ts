import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COUNTRIES } from '#contract/pricing'
import { toMinorUnits } from '#platform/money/money'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  allocate,
  buildReceipt,
  calculateQuote,
  getPriceRules,
  multiplyByFraction,
  toShippingOption,
} from './index.ts'

const minor = (max: number) => fc.integer({ min: 0, max })
const currency = fc.constantFrom('JPY', 'USD', 'EUR', 'KWD', 'HUF')
const tax = fc.record({
  name: fc.constant('VAT'),
  basisPoints: minor(10_000),
  included: fc.boolean(),
})
const wanted = fc.array(
  fc.record({ unitMinor: minor(1e11), quantity: fc.integer({ min: 1, max: 99 }) }),
  { maxLength: 100 },
)
const terms = fc.record({ currency, tax, shippingMinor: minor(1e6), discountMinor: minor(1e15) })

test('a split loses no cent and treats nobody unfairly', () => {
  const weights = fc.array(minor(1e13), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(minor(1e15), weights, (amount, shares) => {
      const parts = allocate(amount, shares)
      assert.equal(sum(parts), amount)

      const weight = sum(shares)
      for (const [index, part] of parts.entries()) {
        const fair = weight === 0 ? amount / shares.length : amount * (shares[index]! / weight)
        assert.ok(Math.abs(part - fair) < 1 + fair * 1e-12)
      }
    }),
  )
})

test('what is left over goes to the largest remainder', () => {
  assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(allocate(10, [15, 15, 70]), [2, 1, 7])
  assert.deepEqual(allocate(1, [1, 99]), [0, 1])
  assert.deepEqual(allocate(5, [0, 0]), [3, 2])
})

test('the steps of every receipt sum to what is charged, in yen, dollars and dinars', () => {
  fc.assert(
    fc.property(wanted, terms, (lines, given) => {
      const priced = calculateQuote(lines, given)
      const names = { tax: given.tax, coupon: { code: 'SPRING10' } }
      const shipping = { minor: priced.shippingMinor, label: 'standard' }
      const whole = { ...priced, baseMinor: priced.itemsMinor, currency: given.currency }

      assertSums(buildReceipt(whole, { ...names, shipping }))
      for (const line of priced.lines)
        assertSums(buildReceipt({ ...line, currency: given.currency }, names))
    }),
  )
})

test('the lines hold all of the items, the discount and the tax', () => {
  fc.assert(
    fc.property(wanted, terms, (lines, given) => {
      const priced = calculateQuote(lines, given)
      const all = (key: 'baseMinor' | 'discountMinor' | 'taxMinor') =>
        sum(priced.lines.map((line) => line[key]))

      assert.equal(all('baseMinor'), priced.itemsMinor)
      assert.equal(all('discountMinor'), priced.discountMinor)
      assert.equal(all('taxMinor') + priced.shippingTaxMinor, priced.taxMinor)
      for (const line of priced.lines) assert.ok(line.discountMinor <= line.baseMinor)
      assert.ok(priced.totalMinor >= 0)
    }),
  )
})

test('halves are rounded away from zero, whatever the size', () => {
  assert.deepEqual(
    [multiplyByFraction(5, 1, 10), multiplyByFraction(-5, 1, 10), multiplyByFraction(14, 1, 10)],
    [1, -1, 1],
  )
  assert.equal(multiplyByFraction(9e15, 3, 3), 9e15)
})

test('19 % inside a price of 119 is 19; on top of a price of 100 it is 19 too', () => {
  const at = (included: boolean, unitMinor: number) =>
    calculateQuote([{ unitMinor, quantity: 1 }], {
      currency: 'EUR',
      tax: { name: 'MwSt', basisPoints: 1900, included },
      shippingMinor: 0,
      discountMinor: 0,
    })

  assert.deepEqual([at(true, 11_900).taxMinor, at(true, 11_900).totalMinor], [1900, 11_900])
  assert.deepEqual([at(false, 10_000).taxMinor, at(false, 10_000).totalMinor], [1900, 11_900])
})

test('dinars are charged in tens, and the receipt says what that came to', () => {
  const priced = calculateQuote([{ unitMinor: 1234, quantity: 1 }], {
    currency: 'KWD',
    tax: { name: null, basisPoints: 0, included: true },
    shippingMinor: 0,
    discountMinor: 0,
  })
  assert.deepEqual([priced.roundingMinor, priced.totalMinor], [-4, 1230])
})

test('every country the shop sends to has its tax rate and both ways of shipping', async () => {
  const { db } = await openTestShop()
  for (const country of COUNTRIES) {
    const { tax: rate, shipping } = await getPriceRules(db, { country, currency: 'USD' })
    assert.ok(rate.name, country)
    assert.deepEqual(
      shipping.map(({ id, priceMinor }) => [id, priceMinor]),
      [
        ['standard', 0],
        ['express', 900],
      ],
    )
  }
})

test('what is ordered on a Saturday travels from Monday on', () => {
  const now = utc('2026-11-21 09:00')
  const rule = { id: 'standard', priceMinor: 0, daysFrom: 2, daysTo: 4 } as const
  const { arrives_from, arrives_to } = toShippingOption(rule, { currency: 'USD', now })
  assert.deepEqual([arrives_from, arrives_to], ['2026-11-24', '2026-11-26'])
})

function assertSums({ currency: of, steps, total }: ReturnType<typeof buildReceipt>) {
  const charged = steps.filter(({ included }) => !included)
  assert.equal(sum(charged.map(({ amount }) => toMinorUnits(amount, of))), toMinorUnits(total, of))
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
