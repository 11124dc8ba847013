import { and, desc, eq, notInArray, sql } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import {
  type ProductId,
  stockLocations,
  stockMovementNotes,
  stockMovements,
  type VariantId,
  variants,
} from '../tables.ts'

interface ListStockMovementsInput extends CursorPageInput {
  productId: ProductId
  variantId?: VariantId | undefined
  /** Also what orders took and gave back, which are most of the movements. */
  withSales: boolean
}

export type StockMovementRow = Awaited<ReturnType<typeof selectMovements>>[number]

/** Lists how the stock of a product changed, newest first. */
export async function listStockMovements(
  db: Database,
  input: ListStockMovementsInput,
): Promise<{ items: StockMovementRow[]; nextCursor: string | null }> {
  return toCursorPage(await selectMovements(db, input), input)
}

function selectMovements(
  db: Database,
  { productId, variantId, withSales, ...page }: ListStockMovementsInput,
) {
  const { id, quantity, reason, reference, createdAt } = stockMovements
  const { note, actorKind, actorId, actorName } = stockMovementNotes
  return db
    .select({
      ...{ id, quantity, reason, reference, createdAt, note, actorKind, actorId, actorName },
      variantId: stockMovements.variantId,
      options: variants.options,
      sku: variants.sku,
      location: stockLocations.name,
    })
    .from(stockMovements)
    .innerJoin(variants, eq(variants.id, stockMovements.variantId))
    .innerJoin(stockLocations, eq(stockLocations.id, stockMovements.locationId))
    .leftJoin(stockMovementNotes, eq(stockMovementNotes.movementId, id))
    .where(
      and(
        eq(variants.productId, productId),
        variantId && eq(stockMovements.variantId, variantId),
        withSales ? undefined : IS_NO_SALE,
        buildOlderThanCondition(stockMovements, page),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1)
}

/** As the index `stock_movements_by_people` has it. */
const IS_NO_SALE = notInArray(sql`stock_movements.reason`, [sql`'sale'`, sql`'release'`])

/** Returns how much of each variant of a product is at each location. */
export async function listStockByLocation(
  db: Database,
  productId: ProductId,
): Promise<{ variantId: VariantId; location: string; stock: number }[]> {
  const { rows } = await db.execute<{ variantId: VariantId; location: string; stock: number }>(sql`
    select s.variant_id as "variantId", l.name as location, s.stock
    from stock_by_location s join stock_locations l on l.id = s.location_id
    where s.variant_id in (select id from variants where product_id = ${productId} and status = 'active')
    order by l.position, s.variant_id`)
  return rows
}
