import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { calculateRefund, type RefundableOrder, type RefundSelection } from './calculate-refund.ts'

const order = (changes: Partial<RefundableOrder<string>> = {}): RefundableOrder<string> => ({
  stepMinor: 1,
  totalMinor: 1900,
  taxMinor: 303,
  refundedMinor: 0,
  reservedMinor: 0,
  refundedTaxMinor: 0,
  shippingMinor: 900,
  hasRefundedShipping: false,
  lines: [{ id: 'cap', quantity: 3, refundedQuantity: 0, totalMinor: 1000, taxMinor: 160 }],
  ...changes,
})
const caps = (quantity: number, withShipping = false): RefundSelection<string> => {
  return { kind: 'lines', lines: [{ lineId: 'cap', quantity }], withShipping }
}

/** Returns the refunded amount, or the code of the error. */
function getAmountOrCode(result: ReturnType<typeof calculateRefund<string>>): number | string {
  return result.ok ? result.value.minor : result.error.code
}

test('three caps for $10.00 are refunded one by one as 3.33, 3.33 and 3.34', () => {
  const amounts = [0, 1, 2].map((refundedQuantity) => {
    const lines = [{ ...order().lines[0]!, refundedQuantity }]
    return getAmountOrCode(calculateRefund(order({ lines }), caps(1)))
  })
  assert.deepEqual(amounts, [333, 333, 334])
})

test('dinars are refunded in steps of ten, and three caps add up to 10.000', () => {
  const dinars = (refundedQuantity: number) => {
    const cap = { ...order().lines[0]!, totalMinor: 10_000, refundedQuantity }
    return order({ stepMinor: 10, totalMinor: 10_000, shippingMinor: 0, lines: [cap] })
  }
  const refund = (selection: RefundSelection<string>, refundedQuantity = 0) =>
    getAmountOrCode(calculateRefund(dinars(refundedQuantity), selection))

  assert.deepEqual([refund(caps(1)), refund(caps(1), 1), refund(caps(1), 2)], [3330, 3330, 3340])
  assert.equal(refund({ kind: 'amount', minor: 1234 }), 1230)
  assert.equal(refund({ kind: 'amount', minor: 4 }), 'amount_too_small')
})

test('a refund of more than is left, or of an unknown line, is an error', () => {
  const refund = (selection: RefundSelection<string>, changes = {}) =>
    getAmountOrCode(calculateRefund(order(changes), selection))
  const lines = (...selected: [lineId: string, quantity: number][]): RefundSelection<string> => {
    const list = selected.map(([lineId, quantity]) => ({ lineId, quantity }))
    return { kind: 'lines', lines: list, withShipping: false }
  }

  assert.equal(refund({ kind: 'all' }, { refundedMinor: 1900 }), 'nothing_to_refund')
  assert.equal(refund({ kind: 'amount', minor: 1901 }), 'amount_too_large')
  assert.equal(refund(caps(4)), 'quantity_too_large')
  assert.equal(refund(lines(['cap', 2], ['cap', 3])), 'quantity_too_large')
  assert.equal(refund(lines(['mug', 1])), 'order_line_not_found')
})

const lineArbitrary = fc.record({
  quantity: fc.integer({ min: 1, max: 99 }),
  totalMinor: fc.integer({ min: 0, max: 10_000_000 }),
})
const selectionArbitrary = fc.oneof(
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

test('the refunds of an order add up to exactly what was paid and its tax, in whatever portions', () => {
  const property = fc.property(
    fc.array(lineArbitrary, { minLength: 1, maxLength: 4 }),
    fc.integer({ min: 0, max: 5000 }),
    fc.integer({ min: 0, max: 30 }),
    fc.array(selectionArbitrary, { maxLength: 20 }),
    fc.constantFrom(1, 10, 100),
    (drafts, shippingMinor, percent, selections, stepMinor) => {
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
        reservedMinor: 0,
        refundedTaxMinor: 0,
        shippingMinor,
        hasRefundedShipping: false,
        lines,
      }

      for (const selection of [...selections, { kind: 'all' as const }]) {
        const result = calculateRefund(state, selection)
        if (!result.ok) continue
        const refund = result.value
        assert.equal(refund.minor % stepMinor, 0)
        assert.ok(refund.minor > 0 && refund.taxMinor >= 0 && refund.taxMinor <= refund.minor)
        state.refundedMinor += refund.minor
        state.refundedTaxMinor += refund.taxMinor
        state.hasRefundedShipping ||= refund.includesShipping
        for (const { lineId, quantity } of refund.lines) lines[lineId]!.refundedQuantity += quantity
        assert.ok(state.refundedMinor <= totalMinor)
        assert.ok(lines.every((line) => line.refundedQuantity <= line.quantity))
      }
      assert.equal(state.refundedMinor, totalMinor)
      assert.equal(state.refundedTaxMinor, state.taxMinor)
    },
  )
  fc.assert(property, { numRuns: 500 })
})

test('the refunds of all units of a line add up to the line, in whatever portions', () => {
  const property = fc.property(
    lineArbitrary,
    fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 99 }),
    ({ quantity, totalMinor }, portions) => {
      fc.pre(totalMinor > 0)
      const line = { id: 0, quantity, totalMinor, taxMinor: 0, refundedQuantity: 0 }
      const state: RefundableOrder<number> = {
        ...{ stepMinor: 1, totalMinor, taxMinor: 0, refundedMinor: 0, refundedTaxMinor: 0 },
        reservedMinor: 0,
        ...{ shippingMinor: 0, hasRefundedShipping: false, lines: [line] },
      }
      for (const portion of [...portions, ...Array<number>(99).fill(1)]) {
        const lines = [{ lineId: 0, quantity: portion }]
        const result = calculateRefund(state, { kind: 'lines', lines, withShipping: false })
        if (result.ok) {
          state.refundedMinor += result.value.minor
          line.refundedQuantity += portion
        } else if (result.error.code === 'nothing_to_refund') {
          line.refundedQuantity += Math.min(portion, quantity - line.refundedQuantity)
        }
      }
      assert.equal(state.refundedMinor, totalMinor)
    },
  )
  fc.assert(property, { numRuns: 300 })
})
