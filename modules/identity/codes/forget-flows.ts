import { lt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import {
  askedLetters,
  flowStates,
  guesses,
  letterHours,
  letterPauses,
  oneTimeTokens,
} from '../tables.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * Lets go of what nobody can go on with any more: codes that ended a day ago, flows that began two days ago, and of the
 * day before letters that could not be written, pauses and guesses.
 */
export async function forgetFlows(db: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS)
  await db.delete(oneTimeTokens).where(lt(oneTimeTokens.expiresAt, yesterday))
  await db.delete(flowStates).where(lt(flowStates.createdAt, new Date(now.getTime() - 2 * DAY_MS)))
  await db.delete(askedLetters).where(lt(askedLetters.createdAt, yesterday))
  await db.delete(letterPauses).where(lt(letterPauses.askedAt, yesterday))
  await db.delete(guesses).where(lt(guesses.beginsAt, yesterday))
  await db.delete(letterHours).where(lt(letterHours.beginsAt, yesterday))
}
