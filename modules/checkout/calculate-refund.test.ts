import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calculateRefund, type RefundableOrder, type RefundSelection } from './calculate-refund.ts'

const order = (changes: Partial<RefundableOrder<string>> = {}): RefundableOrder<string> => ({
  stepMinor: 1,
  totalMinor: 1900,
  taxMinor: 303,
  refundedMinor: 0,
  refundedTaxMinor: 0,
  shippingMinor: 900,
  hasRefundedShipping: false,
  lines: [{ id: 'cap', quantity: 3, refundedQuantity: 0, totalMinor: 1000, taxMinor: 160 }],
  ...changes,
})
const caps = (quantity: number, withShipping = false): RefundSelection<string> => {
  return { kind: 'lines', lines: [{ lineId: 'cap', quantity }], withShipping }
}

test('three caps for $10.00 go back one by one as 3.33, 3.33 and 3.34', () => {
  const prices = [0, 1, 2].map((refundedQuantity) => {
    const lines = [{ ...order().lines[0]!, refundedQuantity }]
    const split = calculateRefund(order({ lines }), caps(1))
    return typeof split === 'string' ? split : split.minor
  })
  assert.deepEqual(prices, [333, 333, 334])
})

test('dinars go back in tens, as they were charged, and three caps are still 10.000', () => {
  const dinars = (refundedQuantity: number) => {
    const cap = { ...order().lines[0]!, totalMinor: 10_000, refundedQuantity }
    return order({ stepMinor: 10, totalMinor: 10_000, shippingMinor: 0, lines: [cap] })
  }
  const given = (wish: RefundSelection<string>, refundedQuantity = 0) => {
    const split = calculateRefund(dinars(refundedQuantity), wish)
    return typeof split === 'string' ? split : split.minor
  }

  assert.deepEqual([given(caps(1)), given(caps(1), 1), given(caps(1), 2)], [3330, 3330, 3340])
  assert.equal(given({ kind: 'amount', minor: 1234 }), 1230)
  assert.equal(given({ kind: 'amount', minor: 4 }), 'amount_too_small')
})

test('what cannot be given back is said', () => {
  assert.equal(
    calculateRefund(order({ refundedMinor: 1900 }), { kind: 'all' }),
    'nothing_to_refund',
  )
  assert.equal(calculateRefund(order(), { kind: 'amount', minor: 1901 }), 'amount_too_large')
  assert.equal(calculateRefund(order(), caps(4)), 'quantity_too_large')
  const twice = [1, 2].map((quantity) => ({ lineId: 'cap', quantity: quantity + 1 }))
  assert.equal(
    calculateRefund(order(), { kind: 'lines', lines: twice, withShipping: false }),
    'quantity_too_large',
  )
  const other: RefundSelection<string> = {
    kind: 'lines',
    lines: [{ lineId: 'mug', quantity: 1 }],
    withShipping: true,
  }
  assert.equal(calculateRefund(order(), other), 'order_line_not_found')
})

const lineArbitrary = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  totalMinor: fc.integer({ min: 0, max: 10_000_000 }),
})
const wishArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('amount' as const),
    minor: fc.integer({ min: 1, max: 5_000_000 }),
  }),
  fc.record({
    kind: fc.constant('lines' as const),
    lines: fc.array(
      fc.record({
        lineId: fc.integer({ min: 0, max: 3 }),
        quantity: fc.integer({ min: 1, max: 9 }),
      }),
      { minLength: 1, maxLength: 3 },
    ),
    withShipping: fc.boolean(),
  }),
)

test('however an order is taken back, exactly what was paid for it comes back, and its tax', () => {
  const property = fc.property(
    fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: 30 }),
    fc.array(wishArbitrary, { maxLength: 20 }),
    fc.constantFrom(1, 10, 100),
    (drafts, shippingMinor, percent, wishes, stepMinor) => {
      const tax = (minor: number) => Math.floor((minor * percent) / 100)
      const lines = drafts.map((draft, id) => {
        return { id, refundedQuantity: 0, taxMinor: tax(draft.totalMinor), ...draft }
      })
      const exactMinor = lines.reduce((sum, line) => sum + line.totalMinor, shippingMinor)
      const totalMinor = Math.round(exactMinor / stepMinor) * stepMinor
      fc.pre(totalMinor > 0)
      const state: RefundableOrder<number> = {
        stepMinor,
        totalMinor,
        taxMinor: tax(totalMinor),
        refundedMinor: 0,
        refundedTaxMinor: 0,
        shippingMinor,
        hasRefundedShipping: false,
        lines,
      }

      for (const wish of [...wishes, { kind: 'all' as const }]) {
        const split = calculateRefund(state, wish)
        if (typeof split === 'string') continue
        assert.equal(split.minor % stepMinor, 0)
        assert.ok(split.minor > 0 && split.taxMinor >= 0 && split.taxMinor <= split.minor)
        state.refundedMinor += split.minor
        state.refundedTaxMinor += split.taxMinor
        state.hasRefundedShipping ||= split.includesShipping
        for (const { lineId, quantity } of split.lines) lines[lineId]!.refundedQuantity += quantity
        assert.ok(state.refundedMinor <= totalMinor)
        assert.ok(lines.every((line) => line.refundedQuantity <= line.quantity))
      }
      assert.equal(state.refundedMinor, totalMinor)
      assert.equal(state.refundedTaxMinor, state.taxMinor)
    },
  )
  fc.assert(property, { numRuns: 500 })
})

test('all units of a line, in whatever portions, are the line to the cent', () => {
  const property = fc.property(
    lineArbitrary,
    fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 99 }),
    ({ quantity, totalMinor }, portions) => {
      fc.pre(totalMinor > 0)
      const line = { id: 0, quantity, totalMinor, taxMinor: 0, refundedQuantity: 0 }
      const state: RefundableOrder<number> = {
        ...{ stepMinor: 1, totalMinor, taxMinor: 0, refundedMinor: 0, refundedTaxMinor: 0 },
        ...{ shippingMinor: 0, hasRefundedShipping: false, lines: [line] },
      }
      for (const portion of [...portions, ...Array<number>(99).fill(1)]) {
        const wish = { lineId: 0, quantity: portion }
        const split = calculateRefund(state, { kind: 'lines', lines: [wish], withShipping: false })
        if (split === 'nothing_to_refund')
          line.refundedQuantity += Math.min(portion, quantity - line.refundedQuantity)
        if (typeof split === 'string') continue
        state.refundedMinor += split.minor
        line.refundedQuantity += portion
      }
      assert.equal(state.refundedMinor, totalMinor)
    },
  )
  fc.assert(property, { numRuns: 300 })
})
