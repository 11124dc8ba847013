import { inArray, lt, sql } from 'drizzle-orm'
import { type ProductId, productTag } from '#modules/catalog'
import type { Marketplace } from '#modules/marketplace'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { AppError } from '#platform/result'
import { type LinkErrorCode, promotionLinks } from '../tables.ts'

export type StoredLink = typeof promotionLinks.$inferSelect

/** Returns the links that the marketplace was asked for, by the id of the product there. */
export async function loadLinks(
  db: Database,
  supplierProductIds: string[],
): Promise<Map<string, StoredLink>> {
  if (supplierProductIds.length === 0) return new Map()
  const rows = await db
    .select()
    .from(promotionLinks)
    .where(inArray(promotionLinks.supplierProductId, supplierProductIds))
  return new Map(rows.map((row) => [row.supplierProductId, row]))
}

/** Returns the link of a product that leads to the marketplace. Null without one. */
export async function findStoredLink(
  db: Database,
  { provider }: Marketplace,
  supplierProductId: string,
): Promise<string | null> {
  const url = (await loadLinks(db, [supplierProductId])).get(supplierProductId)?.url
  return url && provider.isOwnAddress(url) ? url : null
}

export interface NewLink {
  supplierProductId: string
  /** Null where the marketplace has none. */
  url: string | null
  /** Why there is none. */
  error?: AppError<LinkErrorCode> | null
  /** Null for a product that the shop does not have. */
  productId: ProductId | null
}

/** Stores links. Pages of products whose button changes with them are rendered again. */
export async function saveLinks(
  db: Database,
  { links, now }: { links: NewLink[]; now: Date },
): Promise<void> {
  if (links.length === 0) return
  const { renewalRequestedAt } = promotionLinks
  await runInTransaction(db, async (tx) => {
    const known = await loadLinks(
      tx,
      links.map(({ supplierProductId }) => supplierProductId),
    )
    // In one order, so that two processes do not wait for each other.
    const rows = links
      .map(({ supplierProductId, url, error }) => ({
        ...{ supplierProductId, url, requestedAt: now },
        ...{ errorCode: error?.code ?? null, errorParams: error?.params ?? {} },
      }))
      .toSorted((a, b) => (a.supplierProductId < b.supplierProductId ? -1 : 1))
    await tx
      .insert(promotionLinks)
      .values(rows)
      .onConflictDoUpdate({
        target: promotionLinks.supplierProductId,
        set: {
          ...{ url: sql`excluded.url`, requestedAt: sql`excluded.requested_at` },
          ...{ errorCode: sql`excluded.error_code`, errorParams: sql`excluded.error_params` },
          // A request since the call began is for another one.
          renewalRequestedAt: sql`case when ${renewalRequestedAt} > excluded.requested_at then ${renewalRequestedAt} end`,
        },
      })
    const changed = links.filter(({ supplierProductId, url }) => {
      const hadNone = known.get(supplierProductId)?.url === null
      return (url === null) !== hadNone
    })
    const ids = changed.flatMap(({ productId }) => productId ?? [])
    await purgeTags(
      tx,
      ids.map((id) => productTag({ id })),
    )
  })
}

/** Deletes links that nobody has asked for again since a time: the shop does not have their products any more. */
export async function purgeLinks(db: Database, before: Date): Promise<void> {
  await db.delete(promotionLinks).where(lt(promotionLinks.requestedAt, before))
}
