import { and, desc, eq, sql } from 'drizzle-orm'
import { listOffers, type Offer, type VariantId } from '#modules/catalog'
import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { MAX_SAVED_ITEMS } from './contract.ts'
import { savedItems } from './tables.ts'

/** What a user has put aside, and what it is sold as now. */
export interface SavedOffer {
  item: typeof savedItems.$inferSelect
  offer: Offer
}

/** Returns what a user has put aside, the newest first. */
export async function listSavedItems(
  db: Database,
  { userId }: { userId: UserId },
): Promise<SavedOffer[]> {
  const items = await db
    .select()
    .from(savedItems)
    .where(eq(savedItems.userId, userId))
    .orderBy(desc(savedItems.createdAt), desc(savedItems.variantId))
  const offers = await listOffers(
    db,
    items.map(({ variantId }) => variantId),
  )
  const byVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  return items.flatMap((item) => {
    const offer = byVariant.get(item.variantId)
    return offer ? [{ item, offer }] : []
  })
}

interface SaveItemsInput {
  userId: UserId
  /** The newest one last. */
  items: { variantId: VariantId; quantity: number }[]
  now: Date
}

/**
 * Puts variants aside for a user, at their prices of now. One that is there already has the larger quantity then, so
 * repeating it changes nothing. Unknown variants are left out. Returns how many were not saved because the list is full.
 */
export function saveItems(
  db: Database,
  { userId, items, now }: SaveItemsInput,
): Promise<{ notSavedCount: number }> {
  return runInTransaction(db, async (tx) => {
    const key = `saved items:${userId}`
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
    const listed = await tx.select().from(savedItems).where(eq(savedItems.userId, userId))
    const listedIds = new Set(listed.map(({ variantId }) => variantId))
    const quantities = findLargestQuantities(items)
    const offers = await listOffers(tx, [...quantities.keys()])
    const isListed = ({ variantId }: Offer) => listedIds.has(variantId)
    const added = offers.filter((offer) => !isListed(offer))
    const accepted = added.slice(0, Math.max(0, MAX_SAVED_ITEMS - listed.length))
    const order = [...quantities.keys()]
    const rows = [...offers.filter(isListed), ...accepted].map(({ variantId, priceMinor }) => ({
      ...{ userId, variantId, priceMinor, quantity: quantities.get(variantId)! },
      createdAt: new Date(now.getTime() + order.indexOf(variantId)),
    }))
    if (rows.length > 0) {
      const { userId: user, variantId, quantity } = savedItems
      await tx
        .insert(savedItems)
        .values(rows)
        .onConflictDoUpdate({
          target: [user, variantId],
          set: { quantity: sql`greatest(${quantity}, excluded.quantity)` },
        })
    }
    return { notSavedCount: added.length - accepted.length }
  })
}

/** The quantity of each variant: the largest, if it is named twice. */
function findLargestQuantities(items: SaveItemsInput['items']): Map<VariantId, number> {
  const quantities = new Map<VariantId, number>()
  for (const { variantId, quantity } of items) {
    quantities.set(variantId, Math.max(quantity, quantities.get(variantId) ?? 0))
  }
  return quantities
}

/** Takes a variant off the list. Repeating it changes nothing. */
export async function removeSavedItem(
  db: Database,
  { userId, variantId }: { userId: UserId; variantId: VariantId },
): Promise<void> {
  const isSaved = and(eq(savedItems.userId, userId), eq(savedItems.variantId, variantId))
  await db.delete(savedItems).where(isSaved)
}
