import { and, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import { SUPPLIER_PRODUCT_ID } from '#contract/marketplace'
import { listProductsByAliId, selectProductSummaries } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { MAX_COUNTED_LINKS } from '../contract.ts'
import { promotionLinks } from '../tables.ts'
import { findLinkStates, type LinkState } from './link-state.ts'

export interface MissingLink {
  supplierProductId: string
  /** Of the product for sale; null if there is none any more. */
  product: { id: string; title: string; imageSrc: string | null } | null
  link: LinkState
}

interface ListInput {
  limit: number
  /** Of the page before, as `isMissingLinkCursor` accepts it. */
  cursor: string | null
}

/** Lists the links that the marketplace does not make, with the reason, newest answer first. */
export async function listMissingLinks(
  db: Database,
  marketplace: Marketplace,
  { limit, cursor }: ListInput,
): Promise<{ items: MissingLink[]; nextCursor: string | null }> {
  const { supplierProductId: id, requestedAt, url } = promotionLinks
  const after = cursor === null ? null : parseCursor(cursor)
  const rows = await db
    .select({ id, requestedAt })
    .from(promotionLinks)
    .where(
      and(
        isNull(url),
        after ? sql`(${requestedAt}, ${id}) < (${after[0]}::timestamptz, ${after[1]})` : undefined,
      ),
    )
    .orderBy(desc(requestedAt), desc(id))
    .limit(limit + 1)
  const page = rows.slice(0, limit)
  const last = rows.length > limit ? page.at(-1) : undefined
  return {
    items: await toMissingLinks(db, marketplace, page),
    nextCursor: last ? encodeSortedCursor(ORDER, [last.requestedAt.toISOString(), last.id]) : null,
  }
}

async function toMissingLinks(
  db: Database,
  marketplace: Marketplace,
  rows: { id: string }[],
): Promise<MissingLink[]> {
  const found = await listProductsByAliId(
    db,
    rows.map(({ id }) => id),
  )
  const products = await selectProductSummaries(
    db,
    found.map(({ id }) => id),
  )
  const byAliId = new Map(products.map((product) => [product.aliId, product]))
  const linked = rows.map(({ id }) => ({ aliId: id, product: byAliId.get(id) ?? null }))
  const states = await findLinkStates(db, marketplace, linked)
  return linked.map(({ aliId, product }, at) => {
    return { supplierProductId: aliId, product, link: states[at]! }
  })
}

const ORDER = 'missing'

export function isMissingLinkCursor(cursor: string): boolean {
  return parseCursor(cursor) !== null
}

function parseCursor(cursor: string): string[] | null {
  const values = decodeSortedCursor(cursor, ORDER, ['timestamp', 'word'])
  return values && SUPPLIER_PRODUCT_ID.test(values[1]!) ? values : null
}

/** Counts the links that there are, and those that could not be made, up to `MAX_COUNTED_LINKS` and one more. */
export async function countLinks(db: Database): Promise<{ made: number; missing: number }> {
  const count = async (isMade: boolean) => {
    const { url } = promotionLinks
    const counted = db
      .select({ one: sql`1` })
      .from(promotionLinks)
      .where(isMade ? isNotNull(url) : isNull(url))
      .limit(MAX_COUNTED_LINKS + 1)
      .as('counted')
    const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(counted)
    return row!.count
  }
  return { made: await count(true), missing: await count(false) }
}
