import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { listProductsByAliId, type MarketplaceProduct } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { promotionLinks } from '../tables.ts'
import { selectProductsWithLink } from './products-with-link.ts'
import { loadLinks } from './stored-links.ts'

type RenewalErrorCode =
  | 'promotion_link_not_found'
  | 'promotion_link_not_needed'
  | 'promotion_link_renewal_requested'

/** Lets the next run of the job make a link again. Until then shoppers are led where they were led before. */
export async function requestRenewal(
  db: Database,
  { supplierProductId, now }: { supplierProductId: string; now: Date },
): Promise<Result<null, RenewalErrorCode>> {
  const link = (await loadLinks(db, [supplierProductId])).get(supplierProductId)
  if (!link) return err('promotion_link_not_found')
  if (!(await listLinkedProducts(db, [supplierProductId])).length)
    return err('promotion_link_not_needed')
  const updated = await db
    .update(promotionLinks)
    .set({ renewalRequestedAt: now })
    .where(
      and(
        eq(promotionLinks.supplierProductId, supplierProductId),
        // Of two people at once, one asks.
        isNull(promotionLinks.renewalRequestedAt),
      ),
    )
    .returning({ id: promotionLinks.supplierProductId })
  return updated.length > 0 ? ok(null) : err('promotion_link_renewal_requested')
}

/**
 * Returns the products whose links are to be made again, the oldest request first. Requests of products that need no
 * link any more are deleted.
 */
export async function listRenewalRequests(
  db: Database,
  { limit }: { limit: number },
): Promise<MarketplaceProduct[]> {
  const rows = await db
    .select({ id: promotionLinks.supplierProductId })
    .from(promotionLinks)
    .where(isNotNull(promotionLinks.renewalRequestedAt))
    .orderBy(asc(promotionLinks.renewalRequestedAt), asc(promotionLinks.supplierProductId))
    .limit(limit)
  const ids = rows.map(({ id }) => id)
  const products = await listLinkedProducts(db, ids)
  const byId = new Map(products.map((product) => [product.aliId, product]))
  const others = ids.filter((id) => !byId.has(id))
  if (others.length > 0) {
    await db
      .update(promotionLinks)
      .set({ renewalRequestedAt: null })
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
