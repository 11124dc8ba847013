import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { stockMovements, type VariantId, variants } from '../tables.ts'

interface RecordStockMovementsInput {
  movements: { variantId: VariantId; quantity: number }[]
  reason: (typeof stockMovements.$inferSelect)['reason']
  /** What it happened for, such as an order's id. The same reference moves a variant once for each reason. */
  reference: string
  now: Date
}

/**
 * Writes stock movements and the new stock in one go. Rows are locked in the order of their ids, so two
 * carts with the same goods never wait for each other in a circle. Throws when stock would fall below zero:
 * the CHECK on `variants.stock` says so. Call `refreshListing` for the products afterwards.
 */
export async function recordStockMovements(
  db: Database,
  { movements, reason, reference, now }: RecordStockMovementsInput,
) {
  const real = movements.filter(({ quantity }) => quantity !== 0)
  if (real.length === 0) return

  await db.transaction(async (tx) => {
    const ids = real.map(({ variantId }) => variantId)
    await tx
      .select({ id: variants.id })
      .from(variants)
      .where(inArray(variants.id, ids))
      .orderBy(asc(variants.id))
      .for('no key update')

    const rows = real.map((move) => {
      return { ...move, id: newId<'stock movement'>(), reason, reference, createdAt: now }
    })
    const added = await tx.insert(stockMovements).values(rows).onConflictDoNothing().returning()
    for (const { variantId, quantity } of added) {
      const stock = sql`${variants.stock} + ${quantity}`
      await tx.update(variants).set({ stock }).where(eq(variants.id, variantId))
    }
  })
}
