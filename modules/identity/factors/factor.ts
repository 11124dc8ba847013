import { eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { prepared } from '#platform/prepared'
import { type Refused, refused } from '../refusal.ts'
import { type FactorRow, factors, type SessionRow, type UserId } from '../tables.ts'

/** All that somebody has besides a password, finished or not, the oldest first. */
export function factorsOf(db: Database, userId: UserId): Promise<FactorRow[]> {
  return ofUser(db).execute({ userId })
}

/** A factor, as the wire shows it: its secret is never seen again. */
export function showFactor(factor: FactorRow) {
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
export function hasSecondFactor(all: FactorRow[]): boolean {
  return all.some((one) => one.verifiedAt && !isRecovery(one))
}

export function isRecovery({ type }: FactorRow): boolean {
  return type === 'recovery_code'
}

/** Somebody has a second factor and has not shown it in this session. */
export function isBelowSecond({
  factors: all,
  session,
}: {
  factors: FactorRow[]
  session: SessionRow
}): boolean {
  return session.aal !== 'aal2' && hasSecondFactor(all)
}

/** One that was begun, by whoever knew the password, is finished by nobody who has not shown the factor that stands. */
export function whyNotFinish(
  here: { factors: FactorRow[]; session: SessionRow },
  { verifiedAt }: FactorRow,
): Refused | null {
  if (verifiedAt || !isBelowSecond(here)) return null
  return refused('insufficient_aal', 'AAL2 required to enroll a new factor')
}

const ofUser = prepared((db) =>
  db
    .select()
    .from(factors)
    .where(eq(factors.userId, sql.placeholder('userId')))
    .orderBy(factors.createdAt, factors.id)
    .prepare('factors_of_user'),
)
