import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import { lowerSessions } from '../sessions/lower-sessions.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type FactorId, type FactorRow, factors } from '../tables.ts'
import { noSuchFactor } from './challenge-factor.ts'
import { hasSecondFactor, isRecovery } from './factor.ts'
import { tellOfProtection } from './tell-of-protection.ts'

interface Asked {
  who: SignedIn
  factorId: FactorId
  identity: Identity
  device: Device
  now: Date
}

/**
 * Takes a factor away, and the second level from the sessions it alone raised. With the last one the recovery codes go
 * too: they stand in for a factor and are none.
 */
export async function unenrolFactor(
  db: Database,
  { who, factorId, identity, device, now }: Asked,
): Promise<{ id: FactorId } | Refused> {
  return inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, who)
    if ('refused' in here) return here
    const factor = here.factors.find(({ id }) => id === factorId)
    if (!factor) return noSuchFactor()
    if (factor.verifiedAt && here.session.aal !== 'aal2') {
      return refused('insufficient_aal', 'AAL2 required to unenroll verified factor')
    }
    for (const one of goingWith(factor, here.factors)) {
      await removeFactor(tx, one)
      const about = { userId: here.user.id, sessionId: here.session.id, device, now }
      const detail = { factor_id: one.id, type: one.type }
      await audit(tx, { action: 'factor_removed', ...about, detail })
    }
    if (factor.verifiedAt) {
      await tellOfProtection(tx, { user: here.user, removed: factor.type, identity, device, now })
    }
    return { id: factorId }
  })
}

/** What is taken away with a factor: recovery codes do not outlive the last of the others. */
export function goingWith(factor: FactorRow, all: FactorRow[]): FactorRow[] {
  const left = all.filter(({ id }) => id !== factor.id)
  return hasSecondFactor(left) ? [factor] : [factor, ...left.filter(isRecovery)]
}

/** The account must be locked. */
export async function removeFactor(tx: Database, { id }: FactorRow): Promise<void> {
  await write(tx, tx.delete(factors).where(eq(factors.id, id)))
  await lowerSessions(tx, id)
}
