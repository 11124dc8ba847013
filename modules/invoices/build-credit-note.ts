import type { OrderLineRow, OrderRow } from '#modules/orders'
import type { Refund, RefundLine } from '#modules/payments'
import { calculateRounding, shippingMethodNames } from '#modules/pricing'
import { buildDocumentLine, buildDocumentTaxes, type InvoiceDocumentBody } from './build-invoice.ts'

interface BuildCreditNoteInput {
  order: OrderRow
  lines: OrderLineRow[]
  refund: Refund & { lines: RefundLine[] }
}

/** What a credit note gives back: goods, shipping, and what leads from them to the refund. */
export function buildCreditNoteBody({
  order,
  lines,
  refund,
}: BuildCreditNoteInput): InvoiceDocumentBody {
  const goods = refund.lines.map(({ orderLineId, quantity, amountMinor }) => {
    const line = lines.find(({ id }) => id === orderLineId)!
    return { ...buildDocumentLine(line, quantity, amountMinor), unitMinor: null }
  })
  const goodsMinor = goods.reduce((sum, { totalMinor }) => sum + totalMinor, 0)
  const shippingMinor = refund.includesShipping ? getShippingWithTax(order) : 0
  const roundingMinor =
    goods.length > 0 ? calculateRounding(goodsMinor + shippingMinor, refund.currency) : 0
  const rest = refund.amountMinor - goodsMinor - shippingMinor - roundingMinor
  const steps = [
    { label: 'Items', minor: goodsMinor },
    { label: shippingMethodNames[order.shipping], minor: shippingMinor },
    { label: 'Rounding', minor: roundingMinor },
    { label: rest > 0 ? 'Allowance' : 'Given back before', minor: rest },
  ]
  const { amountMinor: totalMinor, taxMinor } = refund
  return {
    currency: refund.currency,
    lines: goods,
    steps: steps.filter(({ minor }) => minor !== 0),
    totalMinor,
    taxes: buildDocumentTaxes(order, { totalMinor, taxMinor }),
  }
}

function getShippingWithTax({ shippingMinor, shippingTaxMinor, taxAddedMinor }: OrderRow): number {
  return shippingMinor + (taxAddedMinor > 0 ? shippingTaxMinor : 0)
}
