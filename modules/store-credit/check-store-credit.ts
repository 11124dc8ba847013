import { sql } from 'drizzle-orm'
import { listPostings } from '#modules/ledger'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { STORE_CREDIT_CHANGE } from './change-store-credit.ts'
import { storeCreditChanges } from './tables.ts'

/** Changes of store credit whose ledger transaction is missing or has another amount. */
export async function findStoreCreditDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const rows = await db.select().from(storeCreditChanges).orderBy(sql`created_at`)
  const discrepancies: Discrepancy[] = []
  for (const { id, userId, minor, currency } of rows) {
    const postings = await listPostings(db, { kind: STORE_CREDIT_CHANGE, reference: id })
    const own = postings.find(({ account }) => account.ownerId === userId)
    if (own?.amount === -minor && own.unit === currency) continue
    const found = own ? `${-own.amount} ${own.unit}` : 'nothing'
    discrepancies.push({
      subject: id,
      name: `store credit ${id}`,
      expected: `${minor} ${currency}`,
      found,
    })
  }
  return discrepancies
}
