import type { OrderRow } from '#modules/orders'
import { buildReceipt } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { type Money, toDecimal } from '#platform/money/money'
import { ok, type Result } from '#platform/result'
import type { ExchangePreview } from './contract.ts'
import { checkLeastPayment } from './least-payment.ts'
import {
  type ExchangePlan,
  type ExchangePlanErrorCode,
  type ExchangeSelection,
  planExchange,
} from './plan-exchange.ts'

interface PreviewExchangeInput {
  order: OrderRow
  selection: ExchangeSelection
  /** Of the providers that may take a difference. */
  leastPayments: Money[]
  now: Date
}

/** Returns what `createExchange` would do now, and does nothing. */
export async function previewExchange(
  db: Database,
  { order, selection, leastPayments, now }: PreviewExchangeInput,
): Promise<Result<ExchangePreview, ExchangePlanErrorCode | 'below_least_payment'>> {
  const planned = await planExchange(db, { order, selection, now })
  if (!planned.ok) return planned
  const { returned, valueMinor, priced } = planned.value
  const { quote, tax } = priced
  const { currency, shipping } = order
  const dueMinor = quote.totalMinor - valueMinor
  const payable = await checkLeastPayment(db, { dueMinor, currency, leastPayments, now })
  if (!payable.ok) return payable
  const amount = (minor: number) => toDecimal({ minor, currency })
  const amounts = { ...quote, currency, baseMinor: quote.itemsMinor, adjustments: [] }
  return ok({
    currency,
    value: amount(valueMinor),
    total: amount(quote.totalMinor),
    difference: amount(dueMinor),
    lines: returned.map(({ lineId, quantity, minor }) => {
      return { line_id: lineId, quantity, amount: amount(minor) }
    }),
    receipt: buildReceipt(amounts, {
      ...{ tax, taxes: quote.taxes, shipping: { minor: quote.shippingMinor, label: shipping } },
    }),
    short: listShortVariants(planned.value),
  })
}

function listShortVariants({ priced: { lines, stock } }: ExchangePlan) {
  return lines.flatMap(({ variantId, quantity }) => {
    const available = stock.get(variantId) ?? 0
    return available < quantity ? [{ variant_id: variantId, available }] : []
  })
}
