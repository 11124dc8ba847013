import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { flowStates, oneTimeTokens, pendingAuthEmails } from '../tables.ts'

const DAY_MS = 24 * 60 * 60_000

/** Deletes tokens that expired a day ago, flows older than two days, and pending e-mails older than a day. */
export async function purgeExpiredFlows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, yesterday))
  await db.delete(flowStates).where(lt(flowStates.createdAt, new Date(now.getTime() - 2 * DAY_MS)))
  await db.delete(pendingAuthEmails).where(lt(pendingAuthEmails.createdAt, yesterday))
}
