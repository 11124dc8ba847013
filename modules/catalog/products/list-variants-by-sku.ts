import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'

export interface KnownVariant {
  sku: string
  slug: string
  title: string
  currency: string
  priceMinor: number
  optionNames: string[]
  options: string[]
}

/** Returns the variants with these SKUs, with what identifies their products. */
export async function listVariantsBySku(db: Database, skus: string[]): Promise<KnownVariant[]> {
  if (skus.length === 0) return []
  const rows = await rawQuery<KnownVariant>(db, SELECT_VARIANTS, [skus])
  return rows.map((row) => ({ ...row, priceMinor: Number(row.priceMinor) }))
}

const SELECT_VARIANTS = `
  select v.sku, p.slug, p.title, p.currency, v.price_minor as "priceMinor", v.options,
    array(select o.name from product_options o where o.product_id = p.id order by o.position) as "optionNames"
  from variants v join products p on p.id = v.product_id
  where v.sku = any ($1::text[]) and v.status = 'active'`
