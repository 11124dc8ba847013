import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { COUNTRIES, type Country } from '#contract/pricing'
import { toMinorUnits } from '#platform/money/money'
import { openTestShop, utc } from '#tests/support/test-shop'
import {
  allocate,
  buildReceipt,
  calculateQuote,
  getPriceRules,
  getShippingPrice,
  toShippingOption,
} from './index.ts'

const now = utc('2026-11-21 09:00')
const minor = (max: number) => fc.integer({ min: 0, max })
const currency = fc.constantFrom('JPY', 'USD', 'EUR', 'KWD', 'HUF')
const tax = fc.record({
  kind: fc.constant('vat' as const),
  basisPoints: minor(10_000),
  included: fc.boolean(),
  rates: fc.record({ reduced: minor(10_000), zero: fc.constant(0) }),
})
const itemsArbitrary = fc.array(
  fc.record({
    unitMinor: minor(1e11),
    quantity: fc.integer({ min: 1, max: 99 }),
    taxClass: fc.constantFrom('standard' as const, 'reduced' as const, 'zero' as const),
  }),
  { maxLength: 100 },
)
const termsArbitrary = fc.record({
  currency,
  tax,
  shipping: fc.record({
    priceMinor: minor(1e6),
    freeFromMinor: fc.option(minor(1e6).map((amount) => amount + 1)),
  }),
})
const quoteArbitrary = itemsArbitrary.chain((items) => {
  const adjustment = fc.record({
    kind: fc.constant('coupon' as const),
    source: fc.string(),
    minor: minor(1e15),
    itemIndexes: fc.subarray([...items.keys()]),
  })
  const adjustments = fc.array(adjustment, { maxLength: 3 })
  return fc.tuple(termsArbitrary, adjustments).map(([terms, adjustments]) => {
    return { items, terms: { ...terms, adjustments } }
  })
})

test('an allocation loses no cent, and each part is within one of its exact share', () => {
  const weights = fc.array(minor(1e13), { minLength: 1, maxLength: 100 })
  fc.assert(
    fc.property(minor(1e15), weights, (amount, shares) => {
      const parts = allocate(amount, shares)
      assert.equal(sum(parts), amount)

      const weight = sum(shares)
      for (const [index, part] of parts.entries()) {
        const exact = weight === 0 ? amount / shares.length : amount * (shares[index]! / weight)
        assert.ok(Math.abs(part - exact) < 1 + exact * 1e-12)
      }
    }),
  )
})

test('the rest of an allocation goes to the largest remainders', () => {
  assert.deepEqual(allocate(100, [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(allocate(10, [15, 15, 70]), [2, 1, 7])
  assert.deepEqual(allocate(1, [1, 99]), [0, 1])
  assert.deepEqual(allocate(5, [0, 0]), [3, 2])
})

test('the steps of every receipt sum to its total, in yen, dollars and dinars', () => {
  fc.assert(
    fc.property(quoteArbitrary, ({ items, terms }) => {
      const quote = calculateQuote(items, terms)
      const labels = { tax: terms.tax, taxes: quote.taxes }
      const adjustments = quote.lines.flatMap((line) => line.adjustments)
      const shipping = { minor: quote.shippingMinor, label: 'standard' }
      const { currency } = terms
      const wholeOrder = { ...quote, baseMinor: quote.itemsMinor, currency, adjustments }

      assertSums(buildReceipt(wholeOrder, { ...labels, shipping }))
      for (const line of quote.lines)
        assertSums(
          buildReceipt(
            { ...line, currency: terms.currency },
            { tax: { ...terms.tax, basisPoints: line.taxBasisPoints } },
          ),
        )
    }),
  )
})

test('the lines of a quote sum to its items, discount and tax', () => {
  fc.assert(
    fc.property(quoteArbitrary, ({ items, terms }) => {
      const quote = calculateQuote(items, terms)
      const sumLines = (key: 'baseMinor' | 'discountMinor' | 'taxMinor') =>
        sum(quote.lines.map((line) => line[key]))

      assert.equal(sumLines('baseMinor'), quote.itemsMinor)
      assert.equal(sumLines('discountMinor'), quote.discountMinor)
      assert.equal(sumLines('taxMinor') + quote.shippingTaxMinor, quote.taxMinor)
      for (const line of quote.lines) assert.ok(line.discountMinor <= line.baseMinor)
      const adjusted = new Set(terms.adjustments.flatMap(({ itemIndexes }) => itemIndexes))
      for (const [index, line] of quote.lines.entries())
        assert.ok(adjusted.has(index) || line.discountMinor === 0, 'out of scope')
      assert.ok(quote.totalMinor >= 0)
    }),
  )
})

test('19 % inside a price of 119 is 19; on top of a price of 100 it is 19 too', () => {
  const calculate = (included: boolean, unitMinor: number) =>
    calculateQuote([{ unitMinor, quantity: 1 }], {
      currency: 'EUR',
      tax: { kind: 'vat', basisPoints: 1900, included },
      shipping: null,
      adjustments: [],
    })

  assert.deepEqual(
    [calculate(true, 11_900).taxMinor, calculate(true, 11_900).totalMinor],
    [1900, 11_900],
  )
  assert.deepEqual(
    [calculate(false, 10_000).taxMinor, calculate(false, 10_000).totalMinor],
    [1900, 11_900],
  )
})

test('shipping is taxed as what is shipped: half of it at 7 %, half at 19 %', () => {
  const calculate = (shipping: { priceMinor: number; freeFromMinor: null } | null) =>
    calculateQuote(
      [
        { unitMinor: 10_700, quantity: 1, taxClass: 'reduced' },
        { unitMinor: 5350, quantity: 2 },
        // A class without a rate in the country has the standard rate.
        { unitMinor: 0, quantity: 1, taxClass: 'second_reduced' },
      ],
      {
        currency: 'EUR',
        tax: { kind: 'vat', basisPoints: 1900, included: true, rates: { reduced: 700 } },
        shipping,
        adjustments: [],
      },
    )
  assert.deepEqual(
    calculate({ priceMinor: 2140, freeFromMinor: null }).taxes.map(({ basisPoints, taxMinor }) => [
      basisPoints,
      taxMinor,
    ]),
    [
      [1900, 1708 + 171],
      [700, 700 + 70],
    ],
  )
  const rates = calculate(null).lines.map(({ taxBasisPoints }) => taxBasisPoints)
  assert.deepEqual(rates, [700, 1900, 1900])
})

test('the price of a band applies from its amount on, by value or by weight', () => {
  const getPrice = (basis: 'value' | 'weight', amount: number) => {
    const steps = [
      { from: 0, priceMinor: 900 },
      { from: 5000, priceMinor: 400 },
      { from: 10_000, priceMinor: 0 },
    ]
    const terms = { priceMinor: 1, freeFromMinor: 1, bands: { basis, steps } }
    const shipped = basis === 'value' ? { itemsMinor: amount } : { itemsMinor: 7, grams: amount }
    return getShippingPrice(terms, shipped)
  }
  for (const basis of ['value', 'weight'] as const) {
    const prices = [0, 4999, 5000, 9999, 10_000].map((amount) => getPrice(basis, amount))
    assert.deepEqual(prices, [900, 900, 400, 400, 0])
  }
})

test('the price of a carrier replaces what the table charges, and nothing that is free there', () => {
  const bands = {
    basis: 'value' as const,
    steps: [
      { from: 0, priceMinor: 900 },
      { from: 5000, priceMinor: 0 },
    ],
  }
  for (const terms of [{ freeFromMinor: 5000 }, { freeFromMinor: null, bands }]) {
    const prices = [0, 4999, 5000].map((itemsMinor) =>
      getShippingPrice({ priceMinor: 900, quotedMinor: 1250, ...terms }, { itemsMinor }),
    )
    assert.deepEqual(prices, [1250, 1250, 0])
  }
  const table = { priceMinor: 900, freeFromMinor: null }
  assert.equal(getShippingPrice({ ...table, quotedMinor: 0 }, { itemsMinor: 1 }), 0)
  const free = { priceMinor: 0, freeFromMinor: null, quotedMinor: 1250 }
  assert.equal(getShippingPrice(free, { itemsMinor: 1 }), 0)
})

test('dinars are charged in steps of ten, and the receipt shows the rounding', () => {
  const quote = calculateQuote([{ unitMinor: 1234, quantity: 1 }], {
    currency: 'KWD',
    tax: { kind: null, basisPoints: 0, included: true },
    shipping: null,
    adjustments: [],
  })
  assert.deepEqual([quote.roundingMinor, quote.totalMinor], [-4, 1230])
})

test('every destination country has a tax rate and both shipping methods', async () => {
  const { db } = await openTestShop()
  for (const country of COUNTRIES) {
    const { tax: taxRate, shipping } = await getPriceRules(db, { country, currency: 'USD', now })
    assert.ok(taxRate.kind, country)
    assert.deepEqual(
      shipping.map(({ id, priceMinor }) => [id, priceMinor]),
      [
        ['standard', 0],
        ['express', 900],
      ],
    )
  }
})

test('an order on a Saturday is shipped from Monday on', () => {
  const days = { daysFrom: 2, daysTo: 4 }
  const rate = { id: 'standard', priceMinor: 0, freeFromMinor: null, ...days } as const
  const { arrives_from, arrives_to } = toShippingOption(rate, { currency: 'USD', now })
  assert.deepEqual([arrives_from, arrives_to], ['2026-11-24', '2026-11-26'])
})

test('a parcel travels longer the farther away its country is', async () => {
  const { db } = await openTestShop()
  const getDays = async (country: Country) =>
    (await getPriceRules(db, { country, currency: 'USD', now })).shipping.map(
      ({ daysFrom, daysTo }) => [daysFrom, daysTo],
    )
  assert.deepEqual(await getDays('DE'), [
    [2, 4],
    [1, 1],
  ])
  assert.deepEqual(await getDays('SE'), [
    [3, 6],
    [2, 2],
  ])
  assert.deepEqual(await getDays('US'), [
    [6, 10],
    [2, 4],
  ])
})

function assertSums({ currency: code, steps, total }: ReturnType<typeof buildReceipt>) {
  const charged = steps.filter(({ included }) => !included)
  assert.equal(
    sum(charged.map(({ amount }) => toMinorUnits(amount, code))),
    toMinorUnits(total, code),
  )
}

function sum(amounts: number[]): number {
  return amounts.reduce((total, amount) => total + amount, 0)
}
