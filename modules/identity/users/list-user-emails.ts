import { inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type UserId, users } from '../tables.ts'

/** Returns the e-mail addresses of accounts by their ids. Accounts that are gone, or have no address, are left out. */
export async function listUserEmails(db: Database, ids: UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map()
  const { id, email } = users
  const rows = await db.select({ id, email }).from(users).where(inArray(id, ids))
  return new Map(rows.flatMap((row) => (row.email ? [[row.id, row.email] as const] : [])))
}
