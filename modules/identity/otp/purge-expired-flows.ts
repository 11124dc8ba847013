import { lt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import {
  emailCooldowns,
  emailHourlyCounts,
  failedAttempts,
  flowStates,
  oneTimeTokens,
  pendingAuthEmails,
} from '../tables.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Lets go of what nobody can go on with any more: codes that ended a day ago, flows that began two days ago, and of the
 * day before letters that could not be written, pauses and guesses.
 */
export async function purgeExpiredFlows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, yesterday))
  await db.delete(flowStates).where(lt(flowStates.createdAt, new Date(now.getTime() - 2 * DAY_MS)))
  await db.delete(pendingAuthEmails).where(lt(pendingAuthEmails.createdAt, yesterday))
  await db.delete(emailCooldowns).where(lt(emailCooldowns.startedAt, yesterday))
  await db.delete(failedAttempts).where(lt(failedAttempts.windowStartsAt, yesterday))
  await db.delete(emailHourlyCounts).where(lt(emailHourlyCounts.hourStartsAt, yesterday))
}
