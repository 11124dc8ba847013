import { type CursorPageInput, toCursorPage } from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { getCategoryTree } from '../categories/category-tree.ts'
import { MAX_SEARCH_HITS } from '../listing/search-hits.ts'
import { readSearchQuery } from '../search/read-search-query.ts'
import { buildSearchExpression } from '../search/search-expression.ts'
import type { CategoryId, Product, ProductId } from '../tables.ts'

export interface AdminProductFilter {
  /** Words of the title, the SKU, the brand, the category or the description; the last one may be the beginning of one. */
  q?: string | undefined
  statuses?: Product['status'][] | undefined
  source?: Product['source'] | undefined
  /** With its subcategories. */
  categoryId?: CategoryId | undefined
  stock?: 'low' | 'out' | undefined
  tag?: string | undefined
}

interface ListAdminProductsInput extends CursorPageInput {
  filter: AdminProductFilter
  order: 'newest' | 'oldest'
}

/** A product as the administration lists it, whatever its status. */
export interface AdminListedProduct {
  id: ProductId
  slug: string
  title: string
  status: Product['status']
  revision: number
  source: Product['source']
  /** Its id at the marketplace. */
  aliId: string | null
  brand: string | null
  categoryId: CategoryId | null
  currency: string
  priceMinor: number
  priceMaxMinor: number
  /** The sum of what its variants for sale have. */
  stock: number
  stockState: Product['stockState']
  variantCount: number
  /** Of the first variant. */
  sku: string | null
  tags: string[]
  imageSrc: string | null
  imagePlaceholder: string | null
  publishAt: string | null
  lastSyncedAt: string | null
  updatedAt: string
  createdAt: Date
}

/**
 * Lists products of any status. A search that finds more than `MAX_SEARCH_HITS` lists the newest of that many. Products that
 * are for sale and others are read apart, because each have indexes of their own.
 */
export async function listAdminProducts(
  db: Database,
  { filter, order, ...page }: ListAdminProductsInput,
): Promise<{ items: AdminListedProduct[]; nextCursor: string | null }> {
  const values: unknown[] = [page.limit + 1]
  const conditions = await buildConditions(db, filter, values)
  const { statuses = ['draft', 'active', 'withdrawn'] } = filter
  const others = statuses.filter((status) => status !== 'active')
  const parts = [
    ...(statuses.includes('active') ? ["p.status = 'active'"] : []),
    ...(others.length > 0
      ? [
          `p.status <> 'active' and p.kind = 'goods' and p.status = any($${values.push(others)}::text[])`,
        ]
      : []),
  ]
  const direction = order === 'newest' ? 'desc' : 'asc'
  const sorted = `order by created_at ${direction}, id ${direction} limit $1`
  const after = buildAfterCondition(page, order, values)
  const toPart = filter.q ? toSearchPart : toListPart
  const found = parts.map((part) => toPart([part, ...conditions].join(' and '), after, sorted))
  const rows = await rawQuery<Row>(
    db,
    `with page as (select * from (${found.join(' union all ')}) found ${sorted})
    ${SELECT_ROWS} order by p.created_at ${direction}, p.id ${direction}`,
    values,
  )
  return toCursorPage(rows.map(toListedProduct), page)
}

/** Returns products of any status in the order of the ids. Unknown ids are left out. */
export async function selectProductSummaries(
  db: Database,
  ids: ProductId[],
): Promise<AdminListedProduct[]> {
  if (ids.length === 0) return []
  const page = 'with page as (select unnest($1::uuid[]) as id)'
  const rows = await rawQuery<Row>(db, `${page} ${SELECT_ROWS}`, [ids])
  const byId = new Map(rows.map((row) => [row.id, toListedProduct(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function toListPart(where: string, after: string, sorted: string): string {
  return `(select p.id, p.created_at from products p where ${where} and ${after} ${sorted})`
}

/** Hits are collected before they are sorted: the planner cannot estimate how many a search finds. */
function toSearchPart(where: string, after: string, sorted: string): string {
  return `(with hits as materialized (
      select p.id, p.created_at from products p where ${where} and not_parallel() limit ${MAX_SEARCH_HITS})
    select p.* from hits p where ${after} ${sorted})`
}

function buildAfterCondition(
  { after }: CursorPageInput,
  order: 'newest' | 'oldest',
  values: unknown[],
): string {
  if (!after) return 'true'
  const position = `($${values.push(after.timestamp)}::timestamptz, $${values.push(after.id)}::uuid)`
  return `(p.created_at, p.id) ${order === 'newest' ? '<' : '>'} ${position}`
}

async function buildConditions(
  db: Database,
  { q, source, categoryId, stock, tag }: AdminProductFilter,
  values: unknown[],
): Promise<string[]> {
  const bind = (value: unknown) => `$${values.push(value)}`
  const subtree = categoryId && (await getCategoryTree(db)).subtree(categoryId)
  return [
    ...(source ? [`p.source = ${bind(source)}`] : []),
    ...(subtree ? [`p.category_id = any(${bind(subtree)}::uuid[])`] : []),
    // Text of the statement, so that the planner uses the index of products with little stock.
    ...(stock ? [`p.stock_state = '${stock}' and p.stock_state <> 'in_stock'`] : []),
    ...(tag ? [`p.id in (select product_id from product_tags where tag = ${bind(tag)})`] : []),
    ...(q ? [await buildSearchCondition(db, q, bind)] : []),
  ]
}

/** A last word of one or two letters must be the whole word: too many words begin with them. */
const MIN_PREFIX_LENGTH = 3

/** Builds the condition of products `p` that have the words, or a variant with the SKU. Parameters are bound by `bind`. */
export async function buildSearchCondition(
  db: Database,
  q: string,
  bind: (value: unknown) => string,
): Promise<string> {
  const isPrefix = (q.split(/[^\p{L}\p{N}]+/u).at(-1) ?? '').length >= MIN_PREFIX_LENGTH
  const { words, replacements } = await readSearchQuery(db, { q, language: 'en', isPrefix })
  const skus = await rawQuery<{ id: ProductId }>(
    db,
    'select product_id as id from variants where sku in ($1, upper($1), lower($1))',
    [q],
  )
  const hasSku = `p.id = any(${bind(skus.map(({ id }) => id))}::uuid[])`
  if (words.length === 0) return hasSku
  const { match } = buildSearchExpression(words, replacements, { isPrefix })
  return `(p.search @@ to_tsquery('simple', ${bind(match)}) or ${hasSku})`
}

type Row = Omit<AdminListedProduct, 'createdAt' | 'priceMinor' | 'priceMaxMinor'> & {
  createdAt: string
  priceMinor: string
  priceMaxMinor: string
}

const SELECT_ROWS = `
  select p.id, p.slug, p.title, p.status, p.revision, p.source, p.ali_id as "aliId", p.brand, p.category_id as "categoryId", p.currency,
    p.price_minor as "priceMinor", p.price_max_minor as "priceMaxMinor", p.stock_state as "stockState",
    coalesce(v.stock, 0) as stock, coalesce(v.variants, 0) as "variantCount", v.sku, t.tags,
    p.image_src as "imageSrc", p.image_placeholder as "imagePlaceholder", p.publish_at as "publishAt",
    p.last_synced_at as "lastSyncedAt", p.updated_at as "updatedAt", p.created_at as "createdAt"
  from page join products p using (id)
  left join lateral (
    select sum(stock)::integer as stock, count(*)::integer as variants, (array_agg(sku order by position))[1] as sku
    from variants where product_id = p.id and status = 'active') v on true
  cross join lateral (select array(select tag from product_tags where product_id = p.id order by tag) as tags) t`

function toListedProduct({ createdAt, priceMinor, priceMaxMinor, ...row }: Row) {
  return {
    ...row,
    createdAt: new Date(createdAt),
    priceMinor: Number(priceMinor),
    priceMaxMinor: Number(priceMaxMinor),
  }
}
