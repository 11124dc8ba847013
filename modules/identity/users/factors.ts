import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { prepareQuery } from '#platform/db/prepared-query'
import { type AuthFailure, fail } from '../auth-error.ts'
import { type FactorRow, factors, type SessionRow, type UserId } from '../tables.ts'

/** All that somebody has besides a password, finished or not, the oldest first. */
export function listFactors(db: Database, userId: UserId): Promise<FactorRow[]> {
  return selectFactorsOfUser(db).execute({ userId })
}

/** A factor, as the wire shows it: its secret is never seen again. */
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

/** Recovery codes stand in for another factor, so they alone are none. */
export function hasVerifiedFactor(all: FactorRow[]): boolean {
  return all.some((one) => one.verifiedAt && !isRecoveryCodeFactor(one))
}

export function isRecoveryCodeFactor({ type }: FactorRow): boolean {
  return type === 'recovery_code'
}

/** Somebody has a second factor and has not shown it in this session. */
export function needsSecondFactor({
  factors: all,
  session,
}: {
  factors: FactorRow[]
  session: SessionRow
}): boolean {
  return session.aal !== 'aal2' && hasVerifiedFactor(all)
}

/** One that was begun, by whoever knew the password, is finished by nobody who has not shown the factor that stands. */
export function checkCanFinishEnrolment(
  currentUser: { factors: FactorRow[]; session: SessionRow },
  { verifiedAt }: FactorRow,
): AuthFailure | null {
  if (verifiedAt || !needsSecondFactor(currentUser)) return null
  return fail('insufficient_aal', 'AAL2 required to enroll a new factor')
}

const selectFactorsOfUser = prepareQuery((db) =>
  db
    .select()
    .from(factors)
    .where(eq(factors.userId, sql.placeholder('userId')))
    .orderBy(factors.createdAt, factors.id)
    .prepare('factors_of_user'),
)
