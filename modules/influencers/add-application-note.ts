import { and, count, eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { lockApplication } from './lock-application.ts'
import { recordApplicationEvent } from './record-application-event.ts'
import { influencerApplicationEvents } from './tables.ts'

const MAX_NOTES = 200

interface AddApplicationNoteInput {
  userId: UserId
  text: string
  actor: Actor
  now: Date
}

/** Adds a note that clerks read. An application has 200 at most. */
export function addApplicationNote(
  db: Database,
  { userId, ...note }: AddApplicationNoteInput,
): Promise<Result<null, 'influencer_application_not_found' | 'too_many_application_notes'>> {
  return runInTransaction(db, async (tx) => {
    if (!(await lockApplication(tx, userId))) return err('influencer_application_not_found')
    const { userId: ofUser, kind } = influencerApplicationEvents
    const [notes] = await tx
      .select({ count: count() })
      .from(influencerApplicationEvents)
      .where(and(eq(ofUser, userId), eq(kind, 'noted')))
    if (notes!.count >= MAX_NOTES) return err('too_many_application_notes')
    await recordApplicationEvent(tx, { userId, kind: 'noted', ...note })
    return ok(null)
  })
}
