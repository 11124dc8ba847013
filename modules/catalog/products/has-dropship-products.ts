import { eq } from 'drizzle-orm'
import { cached } from '#platform/cache/process-cache'
import type { Database } from '#platform/db/database'
import { products } from '../tables.ts'

/** The database purges it when a product begins or ends to be ordered at its supplier. */
const DROPSHIP_TAG = 'dropship'

/** Whether the shop has products that are ordered at their supplier. */
export function hasDropshipProducts(db: Database): Promise<boolean> {
  return cached(db, { key: 'has dropship products', tags: [DROPSHIP_TAG] }, async () => {
    const isDropship = eq(products.isDropship, true)
    const rows = await db.select({ id: products.id }).from(products).where(isDropship).limit(1)
    return rows.length > 0
  })
}
