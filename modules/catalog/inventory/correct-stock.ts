import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { refreshListing } from '../listing/refresh-listing.ts'
import { type VariantId, variants } from '../tables.ts'
import { recordStockMovements } from './record-stock-movements.ts'

/** Sets the stock of a variant to a counted number, by a movement of the difference. */
export async function correctStock(
  db: Database,
  { variantId, counted, now }: { variantId: VariantId; counted: number; now: Date },
): Promise<Result<null, 'invalid_count' | 'variant_not_found'>> {
  if (!Number.isSafeInteger(counted) || counted < 0) return err('invalid_count')
  return db.transaction(async (tx) => {
    const [variant] = await tx
      .select()
      .from(variants)
      .where(eq(variants.id, variantId))
      .for('no key update')
    if (!variant) return err('variant_not_found')

    const movements = [{ variantId, quantity: counted - variant.stock }]
    await recordStockMovements(tx, { movements, reason: 'correction', reference: newId(), now })
    await refreshListing(tx, { productIds: [variant.productId], now })
    return ok(null)
  })
}
