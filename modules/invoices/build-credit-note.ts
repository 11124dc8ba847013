import { type OrderLineRow, type OrderRow, type OrderTotal, toShippingCode } from '#modules/orders'
import type { Refund, RefundLine } from '#modules/payments'
import { calculateRounding } from '#modules/pricing'
import { buildDocumentLine, type InvoiceDocumentBody } from './build-invoice.ts'
import { buildCreditNoteTaxes } from './document-taxes.ts'

interface BuildCreditNoteInput {
  order: OrderRow
  lines: OrderLineRow[]
  refund: Refund & { lines: RefundLine[] }
  /** What was refunded together went to several payments or accounts, with a credit note for each. */
  isSplit: boolean
}

/** Builds the body of a refund's credit note: the refunded items, and the steps from them to the refunded amount. */
export function buildCreditNoteBody({
  order,
  lines,
  refund,
  isSplit,
}: BuildCreditNoteInput): InvoiceDocumentBody {
  const { currency, amountMinor: totalMinor } = refund
  const items = refund.lines.map(({ orderLineId, quantity, amountMinor }) => {
    const line = lines.find(({ id }) => id === orderLineId)!
    return { ...buildDocumentLine(line, quantity, amountMinor), unitMinor: null }
  })
  return {
    currency,
    lines: items,
    steps: listCreditSteps({ order, refund, isSplit }),
    totalMinor,
    taxes: buildCreditNoteTaxes(order, { lines, refund }),
  }
}

/**
 * The last step is the difference to the refunded amount: more than the items cost, less after an earlier refund, or what
 * another credit note has of the same refund.
 */
function listCreditSteps({
  order,
  refund,
  isSplit,
}: Omit<BuildCreditNoteInput, 'lines'>): OrderTotal[] {
  const itemsMinor = refund.lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0)
  const shippingMinor = refund.includesShipping ? getShippingWithTax(order) : 0
  const roundingMinor =
    refund.lines.length > 0 ? calculateRounding(itemsMinor + shippingMinor, refund.currency) : 0
  const restMinor = refund.amountMinor - itemsMinor - shippingMinor - roundingMinor
  const steps: OrderTotal[] = [
    { code: 'items', minor: itemsMinor },
    { code: toShippingCode(order.shipping), minor: shippingMinor },
    { code: 'rounding', minor: roundingMinor },
    { code: isSplit ? 'split_credit_note' : getRestCode(restMinor), minor: restMinor },
  ]
  return steps.filter(({ minor }) => minor !== 0)
}

function getRestCode(restMinor: number): OrderTotal['code'] {
  return restMinor > 0 ? 'allowance' : 'refunded_before'
}

function getShippingWithTax({ shippingMinor, shippingTaxMinor, taxAddedMinor }: OrderRow): number {
  return shippingMinor + (taxAddedMinor > 0 ? shippingTaxMinor : 0)
}
