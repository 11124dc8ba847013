import { asc, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type ProductId, products, variants } from '../tables.ts'

/** Locks products for a change until the transaction ends. Variants come first, as in a purchase. */
export async function lockProducts(tx: Database, ids: ProductId[]): Promise<void> {
  await tx
    .select({ id: variants.id })
    .from(variants)
    .where(inArray(variants.productId, ids))
    .orderBy(asc(variants.id))
    .for('no key update')
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, ids))
    .orderBy(asc(products.id))
    .for('no key update')
}
