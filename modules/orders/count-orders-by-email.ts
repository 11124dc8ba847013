import { count, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { orders } from './tables.ts'

/** Counts all orders with an e-mail address, whoever placed them. */
export async function countOrdersByEmail(db: Database, email: string): Promise<number> {
  const [row] = await db
    .select({ count: count() })
    .from(orders)
    .where(sql`lower(${orders.email}) = lower(${email})`)
  return row!.count
}
