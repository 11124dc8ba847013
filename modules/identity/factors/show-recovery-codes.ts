import { count, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import { recoveryCodes } from '../tables.ts'
import { noSuchFactor } from './challenge-factor.ts'
import { isRecovery } from './factor.ts'

/** How many codes somebody has left, and never which. */
export async function showRecoveryCodes(db: Database, { factors }: SignedIn) {
  const factor = factors.find(isRecovery)
  if (!factor) return noSuchFactor()
  const remaining = sql<number>`count(*) filter (where ${isNull(recoveryCodes.usedAt)})`
  const [counted] = await db
    .select({ total: count(), remaining: remaining.mapWith(Number) })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.factorId, factor.id))
  return { id: factor.id, type: 'recovery_code' as const, ...counted! }
}
