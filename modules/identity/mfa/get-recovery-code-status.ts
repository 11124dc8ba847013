import { count, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { recoveryCodes } from '../tables.ts'
import { isRecoveryCodeFactor } from '../users/factors.ts'
import { factorNotFound } from './factor-not-found.ts'

/** The numbers of total and unused codes. The codes themselves are never shown again. */
export async function getRecoveryCodeStatus(db: Database, { factors }: CurrentUser) {
  const factor = factors.find(isRecoveryCodeFactor)
  if (!factor) return factorNotFound()
  const remaining = sql<number>`count(*) filter (where ${isNull(recoveryCodes.usedAt)})`
  const [counts] = await db
    .select({ total: count(), remaining: remaining.mapWith(Number) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factorId, factor.id))
  return { id: factor.id, type: 'recovery_code' as const, ...counts! }
}
