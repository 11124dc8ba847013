import { buildArrayParameter } from '#platform/db/array-parameter'
import type { Database } from '#platform/db/database'
import { rawQuery } from '#platform/db/raw-query'
import { joinTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { ProductId, VariantId } from '../ids.ts'
import { stockMovements } from '../tables.ts'

export interface StockMovementsInput {
  movements: { variantId: VariantId; quantity: number }[]
  reason: (typeof stockMovements.$inferSelect)['reason']
  /** The id of the cause, such as an order. A variant has one movement for each reason and reference. */
  reference: string
  now: Date
}

export interface MovedVariant {
  product_id: ProductId
  /** The stock after the movement. */
  stock: number
  quantity: number
}

/**
 * Writes stock movements and the stock that follows from them. Returns the variants whose stock changed; movements with
 * a known reason and reference change nothing. Throws when stock would fall below zero, by the CHECK on
 * `variants.stock`. Call `refreshListing` for the products afterwards.
 */
export function recordStockMovements(
  db: Database,
  input: StockMovementsInput,
): Promise<MovedVariant[]> {
  const movements = input.movements.filter(({ quantity }) => quantity !== 0)
  if (movements.length === 0) return Promise.resolve([])
  return joinTransaction(db, async (tx) => {
    await rawQuery(tx, LOCK_VARIANTS_SQL, [movements.map(({ variantId }) => variantId)])
    return writeLockedStockMovements(tx, { ...input, movements })
  })
}

// Locks in the order of ids, so that two transactions with the same variants never deadlock. The lock does not cover
// the keys: order lines that reference a variant hold a key lock on it, and two of them would block each other.
const LOCK_VARIANTS_SQL = `
  select from variants where id = any(${buildArrayParameter(1, 'uuid')}) order by id for no key update`

/** `recordStockMovements` for a caller that has locked the variants in the order of their ids. */
export function writeLockedStockMovements(
  tx: Database,
  { movements, reason, reference, now }: StockMovementsInput,
): Promise<MovedVariant[]> {
  const sorted = movements.toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1))
  return rawQuery<MovedVariant>(tx, RECORD_MOVEMENTS_SQL, [
    sorted.map(() => newId()),
    sorted.map(({ variantId }) => variantId),
    sorted.map(({ quantity }) => quantity),
    reason,
    reference,
    now.toISOString(),
  ])
}

const RECORD_MOVEMENTS_SQL = `
  with moved as (
    insert into stock_movements (id, variant_id, quantity, reason, reference, created_at)
    select id, variant_id, quantity, $4, $5, $6
    from unnest($1::uuid[], ${buildArrayParameter(2, 'uuid')}, $3::int[]) as movements (id, variant_id, quantity)
    on conflict do nothing
    returning variant_id, quantity)
  update variants v set stock = v.stock + moved.quantity
  from moved where v.id = moved.variant_id
  returning v.product_id, v.stock, moved.quantity`

export type OpeningStock = Omit<typeof stockMovements.$inferInsert, 'id'>

/** Writes the first movements of variants that the caller inserts with that stock in the same transaction. */
export async function recordOpeningStock(tx: Database, movements: OpeningStock[]): Promise<void> {
  const rows = movements.map((movement) => ({ ...movement, id: newId<'stock movement'>() }))
  if (rows.length > 0) await tx.insert(stockMovements).values(rows)
}
