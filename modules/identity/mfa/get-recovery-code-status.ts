import { count, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import { recoveryCodes } from '../tables.ts'
import { isRecoveryCodeFactor } from '../users/factors.ts'

/** The numbers of total and unused codes. The codes themselves are never shown again. */
export async function getRecoveryCodeStatus(db: Database, { factors }: CurrentUser) {
  const factor = factors.find(isRecoveryCodeFactor)
  if (!factor) return err('factor_not_found')
  const remaining = sql<number>`count(*) filter (where ${isNull(recoveryCodes.usedAt)})`
  const [counts] = await db
    .select({ total: count(), remaining: remaining.mapWith(Number) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factorId, factor.id))
  return ok({ id: factor.id, type: 'recovery_code' as const, ...counts! })
}
