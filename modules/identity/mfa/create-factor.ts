import { and, eq, inArray, isNull, lt, notExists } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
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

/** An unverified factor without a challenge is deleted after this time. */
const UNVERIFIED_FACTOR_TTL_MS = 300_000

interface CreateFactorInput {
  factor: Pick<FactorRow, 'type' | 'friendlyName' | 'encryptedSecret' | 'phone'>
  factors: FactorRow[]
  session: SessionRow
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Creates an unverified factor. It counts as a second factor once it is verified. The account must be locked. */
export async function createFactor(
  tx: Database,
  input: CreateFactorInput,
): Promise<IdentityResult<FactorRow>> {
  const { session, device, now } = input
  const purgedIds = await purgeUnverifiedFactors(tx, { userId: session.userId, now })
  const existing = input.factors.filter(({ id }) => !purgedIds.includes(id))
  const rejected = validateNewFactor({ ...input, factors: existing })
  if (rejected) return rejected

  const factor = {
    ...{ id: newId<'factor'>(), userId: session.userId, ...input.factor, verifiedAt: null },
    ...{ lastTotpStep: null, failedAttempts: 0, lastFailedAt: null, lastChallengedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
  await execute(tx, tx.insert(factors).values(factor))
  await audit(tx, {
    action: 'factor_enrolment_started',
    ...{ userId: session.userId, sessionId: session.id, device, now },
    detail: { factor_id: factor.id, type: factor.type },
  })
  return ok(factor)
}

function validateNewFactor({
  factor,
  factors: existing,
  session,
  identity,
}: CreateFactorInput): IdentityFailure | null {
  const { friendlyName } = factor
  const counted = existing.filter((row) => !isRecoveryCodeFactor(row))
  if (counted.some((row) => row.friendlyName === friendlyName)) {
    return err('factor_name_taken', { friendlyName })
  }
  if (counted.length >= identity.settings.mfa.maxFactors) return err('too_many_factors')
  return needsSecondFactor({ factors: existing, session })
    ? err('aal2_required_for_new_factor')
    : null
}

/** Deletes abandoned enrolments of one user, or of all users. Returns the ids of the deleted factors. */
export async function purgeUnverifiedFactors(
  tx: Database,
  { userId, now }: { userId?: UserId; now: Date },
): Promise<FactorId[]> {
  const cutoff = new Date(now.getTime() - UNVERIFIED_FACTOR_TTL_MS)
  const challenges = tx
    .select()
    .from(factorChallenges)
    .where(eq(factorChallenges.factorId, factors.id))
  const isAbandoned = and(
    ...[isNull(factors.verifiedAt), lt(factors.createdAt, cutoff), notExists(challenges)],
    userId && eq(factors.userId, userId),
  )
  const rows = await tx.select({ id: factors.id }).from(factors).where(isAbandoned)
  const ids = rows.map(({ id }) => id)
  if (ids.length > 0) await execute(tx, tx.delete(factors).where(inArray(factors.id, ids)))
  return ids
}
