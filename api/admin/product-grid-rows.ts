import type { GridChange, GridRow } from '#contract/catalog'
import type { GridRowData, GridRowResult, VariantId } from '#modules/catalog'
import type { Actor } from '#platform/actor'
import { recordChange } from '#platform/changes/record-change'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import { parseAmount } from './parse-amount.ts'

export function toGridRow(row: GridRowData): GridRow {
  const { variantId, productId, priceMinor: minor, imageSrc: src, ...shared } = row
  const { title, slug, options, sku, status, currency, stock, imageAlt, imagePlaceholder } = shared
  return {
    ...{ variant_id: variantId, product_id: productId, title, slug, options, sku, status },
    ...{ currency, stock, price: toDecimal({ minor, currency }) },
    image: src ? { src, alt: imageAlt, placeholder: imagePlaceholder } : null,
  }
}

/** Products have prices in the base currency. Undefined if an amount has more digits than that. */
export function toMinorChanges(changes: GridChange[]) {
  const rows = changes.map(({ variant_id, price, stock }) => {
    const variantId = variant_id.toLowerCase() as VariantId
    if (!price) return { variantId, stock }
    const from = parseAmount(price.from, BASE_CURRENCY)
    const to = parseAmount(price.to, BASE_CURRENCY)
    return from === undefined || to === undefined
      ? undefined
      : { variantId, stock, price: { from, to } }
  })
  const valid = rows.filter((row) => row !== undefined)
  return valid.length === rows.length ? valid : undefined
}

interface RecordInput {
  changes: GridChange[]
  results: GridRowResult[]
  reason: string | undefined
  actor: Actor
  now: Date
}

/** Writes an entry of the change log for each product with a saved row. */
export async function recordGridChanges(
  tx: Database,
  { changes, results, reason, actor, now }: RecordInput,
): Promise<void> {
  const saved = changes.flatMap((change, at) => {
    const { outcome, productId } = results[at]!
    return outcome === 'saved' && productId ? { ...change, productId } : []
  })
  for (const [id, rows] of Map.groupBy(saved, ({ productId }) => productId)) {
    const details = {
      input: { ...(reason && { reason }) },
      changes: rows.flatMap(({ variant_id, price, stock }) => [
        ...(price ? [{ path: `${variant_id}.price`, before: price.from, after: price.to }] : []),
        ...(stock ? [{ path: `${variant_id}.stock`, before: stock.from, after: stock.to }] : []),
      ]),
    }
    const subject = { kind: 'product', id }
    await recordChange(tx, { action: 'product.repriced', subject, actor, details, now })
  }
}
