import { and, eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { recordStockMovements } from '../inventory/record-stock-movements.ts'
import { refreshListing } from '../listing/refresh-listing.ts'
import {
  type ProductId,
  stockMovementNotes,
  stockMovements,
  type VariantId,
  variants,
} from '../tables.ts'

interface MoveStockInput {
  productId: ProductId
  variantId: VariantId
  /** A number that was counted, or what came or went. */
  change: { counted: number } | { quantity: number }
  reason: 'correction' | 'delivery' | 'damage' | 'return'
  note: string
  actor: Actor
  now: Date
}

export type MoveStockErrorCode = 'variant_not_found' | 'stock_unchanged' | 'stock_below_zero'

/** Changes the stock of a variant by a movement, and returns the stock after it. Purchases wait for it meanwhile. */
export function moveStock(
  db: Database,
  { productId, variantId, change, reason, note, actor, now }: MoveStockInput,
): Promise<Result<number, MoveStockErrorCode>> {
  type Outcome = Result<number, MoveStockErrorCode>
  return runResultTransaction(db, async (tx): Promise<Outcome> => {
    const isVariant = and(eq(variants.id, variantId), eq(variants.productId, productId))
    const [variant] = await tx.select().from(variants).where(isVariant).for('no key update')
    if (!variant) return err('variant_not_found')
    const quantity = 'counted' in change ? change.counted - variant.stock : change.quantity
    if (quantity === 0) return err('stock_unchanged')
    const stock = variant.stock + quantity
    if (stock < 0) return err('stock_below_zero', { stock: variant.stock })

    const reference = newId()
    const movements = [{ variantId, quantity }]
    await recordStockMovements(tx, { movements, reason, reference, now })
    await recordNote(tx, { variantId, reference, note, actor, now })
    await refreshListing(tx, { productIds: [productId], now })
    return ok(stock)
  })
}

interface NoteInput {
  variantId: VariantId
  reference: string
  note: string
  actor: Actor
  now: Date
}

async function recordNote(tx: Database, { variantId, reference, note, actor, now }: NoteInput) {
  const [movement] = await tx
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(and(eq(stockMovements.variantId, variantId), eq(stockMovements.reference, reference)))
  const row = { movementId: movement!.id, note, ...toActorColumns(actor), createdAt: now }
  await tx.insert(stockMovementNotes).values(row)
}
