import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { ProductId, VariantId } from '../tables.ts'
import { IS_FOR_SALE } from './is-for-sale.ts'

const DAYS = 30
const DAY_MS = 24 * 3_600_000

interface LowestPricesInput {
  productIds: ProductId[]
  now: Date
}

/** What everybody pays for a variant, in minor units of the currency of its product. */
export interface VariantPrice {
  variantId: VariantId
  productId: ProductId
  currency: string
  priceMinor: number
  /** Of the last 30 days, with the present price. */
  lowestMinor: number
}

/** Returns the lowest price of the last 30 days of the cheapest variant of products, in minor units. */
export async function listLowestPrices(
  db: Database,
  { productIds, now }: LowestPricesInput,
): Promise<Map<ProductId, number>> {
  const parameters = [productIds, toStart(now)]
  const rows = await rawQuery<{ id: ProductId; minor: string }>(db, LOWEST, parameters)
  return new Map(rows.map(({ id, minor }) => [id, Number(minor)]))
}

/** Lists the variants of products that the shop sells, the cheapest of each product first. */
export async function listVariantPrices(
  db: Database,
  { productIds, now }: LowestPricesInput,
): Promise<VariantPrice[]> {
  if (productIds.length === 0) return []
  const rows = await rawQuery<VariantRow>(db, VARIANTS, [productIds, toStart(now)])
  return rows.map(({ id: variantId, product_id: productId, currency, ...row }) => ({
    ...{ variantId, productId, currency },
    priceMinor: Number(row.price_minor),
    lowestMinor: Number(row.lowest_minor),
  }))
}

interface VariantRow {
  id: VariantId
  product_id: ProductId
  currency: string
  price_minor: string
  lowest_minor: string
}

function toStart(now: Date): string {
  return new Date(now.getTime() - DAYS * DAY_MS).toISOString()
}

/** SQL of the lowest price of the variant `v` since `$2`. The price at that time is that of the last change before. */
const LOWEST_OF_VARIANT = `least(v.price_minor, (
  select min(c.price_minor) from price_changes c where c.variant_id = v.id and c.created_at >= coalesce((
    select max(earlier.created_at) from price_changes earlier
    where earlier.variant_id = v.id and earlier.created_at <= $2::timestamptz), $2::timestamptz)))`

const LOWEST = `
  select v.product_id as id, ${LOWEST_OF_VARIANT} as minor
  from (
    select distinct on (product_id) id, product_id, price_minor from variants
    where product_id = any($1::uuid[]) and status = 'active' order by product_id, price_minor, id
  ) v`

const VARIANTS = `
  select v.id, v.product_id, p.currency, v.price_minor, ${LOWEST_OF_VARIANT} as lowest_minor
  from variants v join products p on p.id = v.product_id
  where v.product_id = any($1::uuid[]) and ${IS_FOR_SALE} order by v.product_id, v.price_minor, v.id`
