import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { downgradeSessions } from '../sessions/downgrade-sessions.ts'
import { type FactorRow, factors } from '../tables.ts'
import { hasVerifiedFactor, isRecoveryCodeFactor } from '../users/factors.ts'

/** Deletes a factor and downgrades the sessions it elevated. The account must be locked. */
export async function deleteFactor(tx: Database, { id }: FactorRow): Promise<void> {
  await execute(tx, tx.delete(factors).where(eq(factors.id, id)))
  await downgradeSessions(tx, id)
}

/** The factor, and the recovery codes too if no other verified factor remains. */
export function listFactorsToRemove(factor: FactorRow, factorRows: FactorRow[]): FactorRow[] {
  const remaining = factorRows.filter(({ id }) => id !== factor.id)
  return hasVerifiedFactor(remaining)
    ? [factor]
    : [factor, ...remaining.filter(isRecoveryCodeFactor)]
}
