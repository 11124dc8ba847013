import { eq, sql } from 'drizzle-orm'
import { setInfluencerRole, type UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { type AnnouncedDecision, announceDecision } from './announce-decision.ts'
import type { SuspensionReason } from './contract.ts'
import { setCouponCodePaused } from './coupon-code.ts'
import { nextRevision } from './decide-application.ts'
import { isOwn } from './is-own.ts'
import { lockApplication } from './lock-application.ts'
import { recordApplicationEvent } from './record-application-event.ts'
import { influencerProfiles, influencers } from './tables.ts'

interface ChangeInfluencerInput {
  userId: UserId
  /** Of the application that the clerk has read. */
  revision: number
  /** For clerks. */
  comment: string | null
  actor: Actor
  now: Date
}

export type ChangeInfluencerError =
  | 'influencer_application_not_found'
  | 'influencer_application_changed'
  | 'influencer_not_active'
  | 'influencer_not_suspended'
  | 'influencer_is_own'

/** Suspends an influencer: from then on nothing is attributed and the code gives no discount. The influencer reads the reason. */
export function suspendInfluencer(
  db: Database,
  { reason, ...input }: ChangeInfluencerInput & { reason: SuspensionReason },
): Promise<Result<null, ChangeInfluencerError>> {
  return changeInfluencer(db, input, reason)
}

/** Ends a suspension, not one's own. The influencer keeps the code. */
export function resumeInfluencer(
  db: Database,
  input: ChangeInfluencerInput,
): Promise<Result<null, ChangeInfluencerError>> {
  return changeInfluencer(db, input, null)
}

/** Suspends with a reason, and resumes without one. */
function changeInfluencer(
  db: Database,
  { userId, revision, comment: text, actor, now }: ChangeInfluencerInput,
  reason: SuspensionReason | null,
): Promise<Result<null, ChangeInfluencerError>> {
  return runInTransaction(db, async (tx) => {
    const locked = await lockApplication(tx, userId)
    if (!locked) return err('influencer_application_not_found')
    if (isOwn(actor, userId)) return err('influencer_is_own')
    const { profile, influencer, user } = locked
    if (profile.status !== 'approved' || !influencer) return err('influencer_not_active')
    const isSuspended = influencer.suspendedAt !== null
    if (reason && isSuspended) return err('influencer_not_active')
    if (!reason && !isSuspended) return err('influencer_not_suspended')
    if (profile.revision !== revision) return err('influencer_application_changed')

    // A clock that was put back does not suspend before the approval.
    const suspendedAt = reason && sql`greatest(approved_at, ${now.toISOString()}::timestamptz)`
    await tx
      .update(influencers)
      .set({ suspendedAt, suspensionReason: reason, updatedAt: now })
      .where(eq(influencers.userId, userId))
    await setCouponCodePaused(tx, { influencerId: influencer.id, pausedAt: reason && now })
    await tx
      .update(influencerProfiles)
      .set({ revision: nextRevision })
      .where(eq(influencerProfiles.userId, userId))
    await setInfluencerRole(tx, { user, isInfluencer: reason === null, now })
    const kind = reason ? 'suspended' : 'resumed'
    await recordApplicationEvent(tx, { userId, kind, reason, text, actor, now })
    const decision: AnnouncedDecision = reason
      ? { kind: 'suspended', reason }
      : { kind: 'resumed', code: influencer.code }
    await announceDecision(tx, { userId, decision, now })
    return ok(null)
  })
}
