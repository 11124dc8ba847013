import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import { type FactorRow, factors, type SessionRow, type UserId } from '../tables.ts'

/** The user's factors, verified or not, the oldest first. */
export function listFactors(db: Database, userId: UserId): Promise<FactorRow[]> {
  return selectFactorsOfUser(db).execute({ userId })
}

/** The wire shape of a factor, without its secret. */
export function toFactorResponse(factor: FactorRow) {
  return {
    id: factor.id,
    ...(factor.friendlyName && { friendly_name: factor.friendlyName }),
    factor_type: factor.type,
    status: factor.verifiedAt ? ('verified' as const) : ('unverified' as const),
    phone: factor.phone,
    created_at: factor.createdAt.toISOString(),
    updated_at: factor.updatedAt.toISOString(),
    last_challenged_at: factor.lastChallengedAt?.toISOString() ?? null,
  }
}

/** Recovery codes do not count: they only replace another factor. */
export function hasVerifiedFactor(factors: FactorRow[]): boolean {
  return factors.some((factor) => factor.verifiedAt && !isRecoveryCodeFactor(factor))
}

export function isRecoveryCodeFactor({ type }: FactorRow): boolean {
  return type === 'recovery_code'
}

/** Whether the user has a verified second factor that this session has not verified. */
export function needsSecondFactor({
  factors,
  session,
}: {
  factors: FactorRow[]
  session: SessionRow
}): boolean {
  return session.aal !== 'aal2' && hasVerifiedFactor(factors)
}

/** Fails if an `aal1` session, which a password alone opens, tries to verify a new factor beside an existing one. */
export function checkCanFinishEnrolment(
  currentUser: { factors: FactorRow[]; session: SessionRow },
  { verifiedAt }: FactorRow,
): IdentityFailure | null {
  if (verifiedAt || !needsSecondFactor(currentUser)) return null
  return err('aal2_required_for_new_factor')
}

const selectFactorsOfUser = prepareQuery((db) =>
  db
    .select()
    .from(factors)
    .where(eq(factors.userId, sql.placeholder('userId')))
    .orderBy(factors.createdAt, factors.id)
    .prepare('select_user_factors'),
)
