import { eq } from 'drizzle-orm'
import type { UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { announceDecision } from './announce-decision.ts'
import { nextRevision } from './decide-application.ts'
import { isOwn } from './is-own.ts'
import { lockApplication } from './lock-application.ts'
import { recordApplicationEvent } from './record-application-event.ts'
import { UNDECIDED } from './save-application.ts'
import { influencerProfiles } from './tables.ts'

interface ReopenApplicationInput {
  userId: UserId
  /** That the clerk has read. */
  revision: number
  /** Why, for clerks. */
  comment: string
  actor: Actor
  now: Date
}

/** Takes a rejection back: the application waits again, with the date that it had. The applicant is told. */
export function reopenApplication(
  db: Database,
  { userId, revision, comment: text, actor, now }: ReopenApplicationInput,
): Promise<
  Result<
    null,
    | 'influencer_application_not_found'
    | 'influencer_application_not_rejected'
    | 'influencer_application_changed'
    | 'influencer_is_own'
  >
> {
  return runInTransaction(db, async (tx) => {
    const locked = await lockApplication(tx, userId)
    if (!locked) return err('influencer_application_not_found')
    if (isOwn(actor, userId)) return err('influencer_is_own')
    if (locked.profile.status !== 'rejected') return err('influencer_application_not_rejected')
    if (locked.profile.revision !== revision) return err('influencer_application_changed')
    await tx
      .update(influencerProfiles)
      .set({ ...UNDECIDED, revision: nextRevision })
      .where(eq(influencerProfiles.userId, userId))
    await recordApplicationEvent(tx, { userId, kind: 'reopened', text, actor, now })
    await announceDecision(tx, { userId, decision: { kind: 'reopened' }, now })
    return ok(null)
  })
}
