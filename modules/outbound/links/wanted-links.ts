import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { listProductsByAliId, type MarketplaceProduct } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { promotionLinks } from '../tables.ts'
import { selectProductsWithLink } from './products-with-link.ts'
import { loadLinks } from './stored-links.ts'

type WantErrorCode =
  | 'promotion_link_not_found'
  | 'promotion_link_not_needed'
  | 'promotion_link_wanted'

/** Lets the next run of the job make a link again. Until then shoppers are led where they were led before. */
export async function wantLink(
  db: Database,
  { supplierProductId, now }: { supplierProductId: string; now: Date },
): Promise<Result<null, WantErrorCode>> {
  const link = (await loadLinks(db, [supplierProductId])).get(supplierProductId)
  if (!link) return err('promotion_link_not_found')
  if (!(await listLinkedProducts(db, [supplierProductId])).length)
    return err('promotion_link_not_needed')
  const wanted = await db
    .update(promotionLinks)
    .set({ wantedAt: now })
    .where(
      and(
        eq(promotionLinks.supplierProductId, supplierProductId),
        // Of two people at once, one wants it.
        isNull(promotionLinks.wantedAt),
      ),
    )
    .returning({ id: promotionLinks.supplierProductId })
  return wanted.length > 0 ? ok(null) : err('promotion_link_wanted')
}

/**
 * Returns the products whose links somebody wants again, who has waited longest first. A product that needs no link
 * any more is not wanted any more.
 */
export async function listWantedProducts(
  db: Database,
  { limit }: { limit: number },
): Promise<MarketplaceProduct[]> {
  const rows = await db
    .select({ id: promotionLinks.supplierProductId })
    .from(promotionLinks)
    .where(isNotNull(promotionLinks.wantedAt))
    .orderBy(asc(promotionLinks.wantedAt), asc(promotionLinks.supplierProductId))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const products = await listLinkedProducts(db, ids)
  const byId = new Map(products.map((product) => [product.aliId, product]))
  const others = ids.filter((id) => !byId.has(id))
  if (others.length > 0) {
    await db
      .update(promotionLinks)
      .set({ wantedAt: null })
      .where(inArray(promotionLinks.supplierProductId, others))
  }
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function listLinkedProducts(db: Database, ids: string[]): Promise<MarketplaceProduct[]> {
  const found = await listProductsByAliId(db, ids)
  const products = found.filter(({ source }) => source === 'aliexpress')
  return selectProductsWithLink(
    db,
    products.map(({ id, ali_id: aliId }) => ({ id, aliId })),
  )
}
