import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { advanceLockedReferral } from './advance-referral.ts'
import type { ReviewCode } from './contract.ts'
import { lockReferral } from './lock-referral.ts'
import { type Referral, type ReferralId, referrals } from './tables.ts'

interface ReviewInput {
  id: ReferralId
  decision: 'approve' | 'reject'
  code: ReviewCode
  /** That the clerk has read. */
  revision: number
  now: Date
}

type ReviewErrorCode = 'referral_not_found' | 'referral_changed' | 'referral_not_held'

/**
 * Decides a held referral. An approval clears the reasons that it has now and grants what is due; a new reason holds it
 * again. A rejection is final, and takes back what was granted and not spent.
 */
export function reviewReferral(
  db: Database,
  { id, decision, code, revision, now }: ReviewInput,
): Promise<Result<null, ReviewErrorCode>> {
  return runResultTransaction(db, async (tx): Promise<Result<null, ReviewErrorCode>> => {
    const locked = await lockReferral(tx, id)
    if (!locked) return err('referral_not_found')
    const { referral } = locked
    if (referral.state !== 'held') return err('referral_not_held')
    if (referral.revision !== revision) return err('referral_changed')
    const decided: Referral = {
      ...referral,
      ...(decision === 'approve'
        ? { state: 'open', clearedReasons: referral.holdReasons, heldAt: null }
        : { state: 'rejected', isTakingBack: true }),
      ...{ reviewCode: code, reviewedAt: now, revision: revision + 1, updatedAt: now },
    }
    const { id: _, ...values } = decided
    await tx.update(referrals).set(values).where(eq(referrals.id, id))
    await advanceLockedReferral(tx, { ...locked, referral: decided, now })
    return ok(null)
  })
}
