import { eq, sql } from 'drizzle-orm'
import { setInfluencerRole, type UserId } from '#modules/identity'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { announceDecision } from './announce-decision.ts'
import type { RejectReason } from './contract.ts'
import { createInfluencer, createInfluencerWithCode } from './create-influencer.ts'
import { isOwn } from './is-own.ts'
import { type LockedApplication, lockApplication } from './lock-application.ts'
import { recordApplicationEvent } from './record-application-event.ts'
import { influencerProfiles } from './tables.ts'

const DAY_MS = 86_400_000

interface Rejection {
  reason: RejectReason
  /** To the applicant. */
  comment: string | null
  /** Days until the applicant may apply again. */
  reapplyDays: number
}

/** Without a code the shop makes one. */
type Approval = { kind: 'approve'; code?: string | null }

export type Decision = Approval | ({ kind: 'reject' } & Rejection)

interface DecideApplicationInput {
  userId: UserId
  /** That the clerk has read. */
  revision: number
  decision: Decision
  actor: Actor
  now: Date
}

export type DecideApplicationError =
  | 'influencer_application_not_found'
  | 'influencer_application_decided'
  | 'influencer_application_changed'
  | 'influencer_is_own'
  | 'influencer_code_taken'
  | 'influencer_code_fixed'

/**
 * Decides a pending application, and tells the applicant. An approval makes the user an influencer with a code. A rejection
 * says when the user may apply again. Nobody decides their own.
 */
export function decideApplication(
  db: Database,
  { userId, revision, decision, actor, now }: DecideApplicationInput,
): Promise<Result<null, DecideApplicationError>> {
  return runResultTransaction(db, async (tx): Promise<Result<null, DecideApplicationError>> => {
    const locked = await lockApplication(tx, userId)
    if (!locked) return err('influencer_application_not_found')
    if (isOwn(actor, userId)) return err('influencer_is_own')
    if (locked.profile.status !== 'pending') return err('influencer_application_decided')
    if (locked.profile.revision !== revision) return err('influencer_application_changed')
    if (decision.kind === 'approve') {
      return approve(tx, { locked, code: decision.code ?? null, actor, now })
    }
    await reject(tx, { locked, rejection: decision, actor, now })
    return ok(null)
  })
}

interface DecisionContext {
  locked: LockedApplication
  actor: Actor
  now: Date
}

async function approve(
  tx: Database,
  { locked: { user, profile }, code, actor, now }: DecisionContext & { code: string | null },
): Promise<Result<null, DecideApplicationError>> {
  const { id: userId } = user
  const created = code
    ? await createInfluencerWithCode(tx, { userId, code, now })
    : ok(await createInfluencer(tx, { userId, fullName: profile.fullName, now }))
  if (!created.ok) return created
  await tx
    .update(influencerProfiles)
    .set({ status: 'approved', decidedAt: now, revision: nextRevision })
    .where(eq(influencerProfiles.userId, userId))
  await setInfluencerRole(tx, { user, isInfluencer: true, now })
  await recordApplicationEvent(tx, { userId, kind: 'approved', actor, now })
  const decision = { kind: 'approved', code: created.value.code } as const
  await announceDecision(tx, { userId, decision, now })
  return ok(null)
}

async function reject(
  tx: Database,
  { locked: { user }, rejection, actor, now }: DecisionContext & { rejection: Rejection },
) {
  const { reason, comment, reapplyDays } = rejection
  const reapplyAt = new Date(now.getTime() + reapplyDays * DAY_MS)
  await tx
    .update(influencerProfiles)
    .set({
      ...{ status: 'rejected', decidedAt: now, revision: nextRevision },
      ...{ rejectReason: reason, rejectComment: comment, reapplyAt },
    })
    .where(eq(influencerProfiles.userId, user.id))
  await recordApplicationEvent(tx, {
    ...{ userId: user.id, kind: 'rejected', reason, text: comment, actor, now },
  })
  const decision = {
    kind: 'rejected',
    reason,
    comment,
    reapplyAt: reapplyAt.toISOString(),
  } as const
  await announceDecision(tx, { userId: user.id, decision, now })
}

export const nextRevision = sql`${influencerProfiles.revision} + 1`
