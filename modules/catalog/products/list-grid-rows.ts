import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import type { CategoryId, ProductId, VariantId } from '../ids.ts'
import { MAX_SEARCH_HITS } from '../listing/search-hits.ts'

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

/**
 * Returns the variants for sale of a page of products, newest products first. Withdrawn products are left out. A search
 * that finds more than `MAX_SEARCH_HITS` products has that many of them.
 */
export async function listGridRows(
  db: Database,
  { search = null, categoryIds = null, productIds = null, after, limit }: ListGridRowsInput,
): Promise<{ rows: GridRowData[]; nextCursor: ProductId | null }> {
  const parameters: unknown[] = [limit + 1]
  const add = (value: unknown) => `$${parameters.push(value)}`
  const conditions = [
    "p.status in ('active', 'draft')",
    ...(categoryIds ? [`p.category_id = any (${add(categoryIds)}::uuid[])`] : []),
    ...(productIds ? [`p.id = any (${add(productIds)}::uuid[])`] : []),
  ]
  const found = buildFoundSql(conditions.join(' and '), search, add)
  const isAfter = after ? `where p.id < ${add(after)}::uuid` : ''
  const pageSql = `select p.id from (${found}) p ${isAfter} order by p.id desc limit $1`
  const page = await rawQuery<{ id: ProductId }>(db, pageSql, parameters)
  const ids = page.slice(0, limit).map(({ id }) => id)
  const rows = await rawQuery<GridRowData>(db, SELECT_VARIANTS, [ids])
  return {
    rows: rows.map((row) => ({ ...row, priceMinor: Number(row.priceMinor) })),
    nextCursor: page.length > limit ? ids.at(-1)! : null,
  }
}

/** Hits are collected before they are sorted: the planner cannot estimate how many a search finds. */
function buildFoundSql(
  where: string,
  search: ListGridRowsInput['search'],
  add: (value: unknown) => string,
): string {
  const matching = `select p.id from products p where ${where}`
  if (!search) return matching
  const bySku = `${matching} and p.id in (select v.product_id from variants v where v.sku = ${add(search.sku)})`
  if (!search.match) return bySku
  return `with hits as materialized (
      ${matching} and p.status = 'active' and p.search @@ ${add(search.match)}::tsquery and not_parallel()
      limit ${MAX_SEARCH_HITS})
    select id from hits union ${bySku}`
}

const SELECT_VARIANTS = `
  select v.id as "variantId", p.id as "productId", p.title, p.slug, v.options, v.sku, p.status, v.price_minor as "priceMinor",
    p.currency, v.stock, p.image_src as "imageSrc", p.image_alt as "imageAlt", p.image_placeholder as "imagePlaceholder"
  from products p join variants v on v.product_id = p.id and v.status = 'active'
  where p.id = any ($1::uuid[]) order by p.id desc, v.position, v.id`
