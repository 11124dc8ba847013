import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { CategoryId, ProductId, VariantId } from '../ids.ts'

export interface GridRowData {
  variantId: VariantId
  productId: ProductId
  title: string
  slug: string
  options: string[]
  sku: string | null
  status: 'draft' | 'active'
  priceMinor: number
  currency: string
  stock: number
  imageSrc: string | null
  imageAlt: string
  imagePlaceholder: string | null
}

export interface ListGridRowsInput {
  /** A value of the type `tsquery`, which active products match; a SKU finds its product in any state. */
  search?: { match: string | null; sku: string } | null
  categoryIds?: CategoryId[] | null
  productIds?: ProductId[] | null
  /** The last product of the page before. */
  after?: ProductId | undefined
  /** The number of products. */
  limit: number
}

/** Returns the variants for sale of a page of products, newest products first. Withdrawn products are left out. */
export async function listGridRows(
  db: Database,
  { search = null, categoryIds = null, productIds = null, after, limit }: ListGridRowsInput,
): Promise<{ rows: GridRowData[]; nextCursor: ProductId | null }> {
  const parameters: unknown[] = [limit + 1]
  const add = (value: unknown) => `$${parameters.push(value)}`
  const conditions = [
    "p.status in ('active', 'draft')",
    ...(after ? [`p.id < ${add(after)}::uuid`] : []),
    ...(categoryIds ? [`p.category_id = any (${add(categoryIds)}::uuid[])`] : []),
    ...(productIds ? [`p.id = any (${add(productIds)}::uuid[])`] : []),
    ...(search ? [buildSearchCondition(search, add)] : []),
  ]
  const pageSql = `
    select p.id from products p where ${conditions.join(' and ')} order by p.id desc limit $1`
  const page = await rawQuery<{ id: ProductId }>(db, pageSql, parameters)
  const ids = page.slice(0, limit).map(({ id }) => id)
  const rows = await rawQuery<GridRowData>(db, SELECT_VARIANTS, [ids])
  return {
    rows: rows.map((row) => ({ ...row, priceMinor: Number(row.priceMinor) })),
    nextCursor: page.length > limit ? ids.at(-1)! : null,
  }
}

function buildSearchCondition(
  { match, sku }: { match: string | null; sku: string },
  add: (value: unknown) => string,
): string {
  const bySku = `select v.product_id from variants v where v.sku = ${add(sku)}`
  if (!match) return `p.id in (${bySku})`
  return `p.id in (
    select f.id from products f where f.status = 'active' and f.search @@ ${add(match)}::tsquery
    union all ${bySku})`
}

const SELECT_VARIANTS = `
  select v.id as "variantId", p.id as "productId", p.title, p.slug, v.options, v.sku, p.status, v.price_minor as "priceMinor",
    p.currency, v.stock, p.image_src as "imageSrc", p.image_alt as "imageAlt", p.image_placeholder as "imagePlaceholder"
  from products p join variants v on v.product_id = p.id and v.status = 'active'
  where p.id = any ($1::uuid[]) order by p.id desc, v.position, v.id`
