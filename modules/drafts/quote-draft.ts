import { type ComposeOrderErrorCode, composeOrder } from '#modules/checkout'
import { buildReceipt } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import { ok, type Result } from '#platform/result'
import type { DraftContent, DraftQuote } from './contract.ts'
import { toComposedOrder } from './to-composed-order.ts'

/** Returns what a draft would cost if it became an order now. */
export async function quoteDraft(
  db: Database,
  { content, now }: { content: DraftContent; now: Date },
): Promise<Result<DraftQuote, ComposeOrderErrorCode>> {
  const composed = await composeOrder(db, { composed: toComposedOrder(content), now })
  if (!composed.ok) return composed
  const { quote, lines, tax, stock } = composed.value
  const { currency, shipping } = content
  const amount = (minor: number) => toDecimal({ minor, currency })
  return ok({
    currency,
    total: amount(quote.totalMinor),
    receipt: buildReceipt(
      {
        ...quote,
        currency,
        baseMinor: quote.itemsMinor,
        adjustments: quote.lines.flatMap(({ adjustments }) => adjustments),
      },
      { tax, taxes: quote.taxes, shipping: { minor: quote.shippingMinor, label: shipping } },
    ),
    lines: lines.map(({ variantId, title, options, sku, quantity, unitMinor, totalMinor }) => ({
      ...{ variant_id: variantId, title, options, sku, quantity },
      unit_price: amount(unitMinor),
      total: amount(totalMinor),
      available: stock.get(variantId) ?? 0,
    })),
  })
}
