import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { supplierQuotes } from '../tables.ts'

/** The freight of a quote stands in for a later one, so quotes are kept for a while. */
const RETENTION_DAYS = 7

/** Deletes old quotes. */
export async function purgeQuotes(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RETENTION_DAYS * 86_400_000)
  await db.delete(supplierQuotes).where(lt(supplierQuotes.quotedAt, before))
}
