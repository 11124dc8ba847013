import type { OrderLineRow, OrderRow } from '#modules/orders'
import type { Refund, RefundLine } from '#modules/payments'
import { roundingOf, shippingName } from '#modules/pricing'
import { lineOf, type SheetBody, taxesOf } from './invoice-sheet.ts'

interface Given {
  order: OrderRow
  lines: OrderLineRow[]
  refund: Refund & { lines: RefundLine[] }
}

/** What a credit note gives back: goods, shipping, and what leads from them to the refund. */
export function creditBody({ order, lines, refund }: Given): SheetBody {
  const goods = refund.lines.map(({ orderLineId, quantity, amountMinor }) => {
    const line = lines.find(({ id }) => id === orderLineId)!
    return { ...lineOf(line, quantity, amountMinor), unitMinor: null }
  })
  const goodsMinor = goods.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const shippingMinor = refund.includesShipping ? shippingOf(order) : 0
  const roundingMinor =
    goods.length > 0 ? roundingOf(goodsMinor + shippingMinor, refund.currency) : 0
  const rest = refund.amountMinor - goodsMinor - shippingMinor - roundingMinor
  const steps = [
    { label: 'Items', minor: goodsMinor },
    { label: shippingName[order.shipping], minor: shippingMinor },
    { label: 'Rounding', minor: roundingMinor },
    { label: rest > 0 ? 'Allowance' : 'Given back before', minor: rest },
  ]
  const { amountMinor: totalMinor, taxMinor } = refund
  return {
    currency: refund.currency,
    lines: goods,
    steps: steps.filter(({ minor }) => minor !== 0),
    totalMinor,
    taxes: taxesOf(order, { totalMinor, taxMinor }),
  }
}

function shippingOf({ shippingMinor, shippingTaxMinor, taxAddedMinor }: OrderRow): number {
  return shippingMinor + (taxAddedMinor > 0 ? shippingTaxMinor : 0)
}
