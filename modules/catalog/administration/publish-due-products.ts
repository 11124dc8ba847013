import { and, asc, eq, lte } from 'drizzle-orm'
import { buildSystemActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { ProductId } from '../ids.ts'
import { updateProduct } from '../products/update-product.ts'
import { products } from '../tables.ts'

const BATCH_SIZE = 200

/** Publishes the drafts whose time has come. Returns how many. */
export async function publishDueProducts(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const due = await db
    .select({ id: products.id })
    .from(products)
    .where(lte(products.publishAt, now))
    .orderBy(asc(products.publishAt))
    .limit(BATCH_SIZE)
  let published = 0
  for (const { id } of due) {
    if (signal?.aborted) break
    if (await publishIfDue(db, id, now)) published++
  }
  return published
}

/** Somebody may have moved the time meanwhile. */
function publishIfDue(db: Database, productId: ProductId, now: Date): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const isDue = and(eq(products.id, productId), lte(products.publishAt, now))
    const [row] = await tx
      .select({ id: products.id })
      .from(products)
      .where(isDue)
      .for('no key update')
    if (!row) return false
    const actor = buildSystemActor('publish-products')
    const input = { productId, patch: { status: 'active' as const }, actor, now }
    return (await updateProduct(tx, input)).ok
  })
}
