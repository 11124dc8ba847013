import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { refreshListing } from '../listing/refresh-listing.ts'
import { type VariantId, variants } from '../tables.ts'
import { recordStockMovements } from './record-stock-movements.ts'

/**
 * Somebody counted: from now on there are this many. The difference is a movement of its own. False for a variant
 * that is not there, or a count that is none.
 */
export async function correctStock(
  db: Database,
  { variantId, counted, now }: { variantId: VariantId; counted: number; now: Date },
): Promise<boolean> {
  if (!Number.isSafeInteger(counted) || counted < 0) return false
  return db.transaction(async (tx) => {
    const isIt = eq(variants.id, variantId)
    const [before] = await tx.select().from(variants).where(isIt).for('no key update')
    if (!before) return false

    const movements = [{ variantId, quantity: counted - before.stock }]
    await recordStockMovements(tx, { movements, reason: 'correction', reference: newId(), now })
    await refreshListing(tx, { productIds: [before.productId], now })
    return true
  })
}
