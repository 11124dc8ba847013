import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import {
  type FactorId,
  type FactorRow,
  factorChallenges,
  factors,
  type SessionRow,
  type UserId,
} from '../tables.ts'
import { isRecoveryCodeFactor, needsSecondFactor } from '../users/factors.ts'

/** How long one that was begun waits to be shown for the first time. */
const UNVERIFIED_FACTOR_TTL_MS = 300_000

interface CreateFactorInput {
  factor: Pick<FactorRow, 'type' | 'friendlyName' | 'encryptedSecret' | 'phone'>
  factors: FactorRow[]
  session: SessionRow
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Begins a factor that counts when it is shown for the first time. The account must be locked. */
export async function createFactor(
  tx: Database,
  input: CreateFactorInput,
): Promise<FactorRow | AuthFailure> {
  const { session, device, now } = input
  const forgotten = await purgeUnverifiedFactors(tx, { userId: session.userId, now })
  const standing = input.factors.filter(({ id }) => !forgotten.includes(id))
  const no = validateNewFactor({ ...input, factors: standing })
  if (no) return no

  const factor = {
    ...{ id: newId<'factor'>(), userId: session.userId, ...input.factor, verifiedAt: null },
    ...{ lastTotpStep: null, failedAttempts: 0, lastFailedAt: null, lastChallengedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
  await execute(tx, tx.insert(factors).values(factor))
  await audit(tx, {
    ...{
      action: 'factor_enrolment_started',
      userId: session.userId,
      sessionId: session.id,
      device,
      now,
    },
    detail: { factor_id: factor.id, type: factor.type },
  })
  return factor
}

function validateNewFactor({
  factor,
  factors: all,
  session,
  identity,
}: CreateFactorInput): AuthFailure | null {
  const { friendlyName } = factor
  if (all.some((one) => one.friendlyName === friendlyName && !isRecoveryCodeFactor(one))) {
    const message = `A factor with the friendly name "${friendlyName}" for this user already exists`
    return fail('mfa_factor_name_conflict', message)
  }
  if (all.filter((one) => !isRecoveryCodeFactor(one)).length >= identity.settings.mfa.maxFactors) {
    const message = 'Maximum number of verified factors reached, unenroll to continue'
    return fail('too_many_enrolled_mfa_factors', message)
  }
  if (needsSecondFactor({ factors: all, session })) {
    return fail('insufficient_aal', 'AAL2 required to enroll a new factor')
  }
  return null
}

/** What was begun and left, of one person or of everybody. Returns whose ids are gone. */
export async function purgeUnverifiedFactors(
  tx: Database,
  { userId, now }: { userId?: UserId; now: Date },
): Promise<FactorId[]> {
  const oldest = new Date(now.getTime() - UNVERIFIED_FACTOR_TTL_MS)
  const isChallenged = tx
    .select()
    .from(factorChallenges)
    .where(eq(factorChallenges.factorId, factors.id))
  const isLeft = and(
    ...[isNull(factors.verifiedAt), lt(factors.createdAt, oldest), notExists(isChallenged)],
    userId && eq(factors.userId, userId),
  )
  const gone = await tx.select({ id: factors.id }).from(factors).where(isLeft)
  const ids = gone.map(({ id }) => id)
  if (ids.length > 0) await execute(tx, tx.delete(factors).where(inArray(factors.id, ids)))
  return ids
}
