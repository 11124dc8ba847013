import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { CustomerId } from './tables.ts'

/** Gives the tags and notes of one customer to another one. */
export async function moveCustomerRecords(
  tx: Database,
  { from, to }: { from: CustomerId; to: CustomerId },
): Promise<void> {
  await tx.execute(sql`select move_customer_records(${from}::uuid, ${to}::uuid)`)
}
