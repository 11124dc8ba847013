import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { VariantId } from '#modules/catalog'
import type { SupplierQuote } from '../tables.ts'
import { chooseFreight } from './ask-supplier.ts'
import { decideSale } from './decide-sale.ts'

const quote: SupplierQuote = {
  ...{ variantId: '1' as VariantId, country: 'DE', quantity: 2, outcome: 'available' },
  ...{ source: 'supplier', unitCostMinor: 1000, freightMinor: 300, freightCode: 'A' },
  ...{ stock: 5, maxQuantity: null, quotedAt: new Date(0) },
}
const decide = (
  sale: { unitMinor?: number; shippingMinor?: number; quantity?: number },
  change: Partial<SupplierQuote> = {},
) => {
  const input = { title: 'Mat', quantity: 2, unitMinor: 2000, shippingMinor: 0, ...sale }
  const terms = { marginFloorPercent: 20 }
  return decideSale({ ...quote, ...change }, { ...input, terms })?.code ?? 'sold'
}

test('a line is sold at its floor and the freight that the shopper does not pay, and not for a cent less', () => {
  // Two for 20.00 with a margin of a fifth are 25.00, and 3.00 of freight.
  assert.equal(decide({ unitMinor: 1400 }), 'sold')
  assert.equal(decide({ unitMinor: 1399 }), 'supplier_price_changed')
  assert.equal(decide({ unitMinor: 1250, shippingMinor: 300 }), 'sold')
  assert.equal(decide({ unitMinor: 1249, shippingMinor: 300 }), 'supplier_price_changed')
  assert.equal(decide({ unitMinor: 1249, shippingMinor: 900 }), 'supplier_price_changed')
})

test('no more are sold than the supplier has, or sends in one order', () => {
  assert.equal(decide({}, { stock: 2 }), 'sold')
  assert.equal(decide({}, { stock: 1 }), 'supplier_stock_low')
  assert.equal(decide({}, { stock: 0 }), 'supplier_gone')
  assert.equal(decide({}, { stock: 5, maxQuantity: 1 }), 'supplier_stock_low')
  assert.equal(decide({}, { stock: null, maxQuantity: 2 }), 'sold')
})

test('a quote without an answer, or of what is gone, sells nothing', () => {
  assert.equal(decide({}, { outcome: 'no_answer' }), 'supplier_unreachable')
  assert.equal(decide({}, { unitCostMinor: null }), 'supplier_unreachable')
  assert.equal(decide({}, { outcome: 'gone' }), 'supplier_gone')
  assert.equal(decide({}, { outcome: 'not_for_country' }), 'supplier_not_for_country')
})

test('a parcel is sent by the cheapest way that can be followed, or else by the cheapest', () => {
  const option = (code: string, minor: number, isTracked: boolean) => ({
    ...{ code, name: code, fee: { minor, currency: 'USD' }, isTracked },
    ...{ minDays: null, maxDays: null },
  })
  const options = [option('A', 500, true), option('B', 100, false), option('C', 400, true)]
  assert.equal(chooseFreight(options)?.code, 'C')
  assert.equal(chooseFreight([options[1]!, option('D', 50, false)])?.code, 'D')
  assert.equal(chooseFreight([]), null)
})
