import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import { lockSignedIn } from '../sessions/locked-session.ts'
import { raiseSession } from '../sessions/raise-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type FactorRow, recoveryCodes } from '../tables.ts'
import { isRecovery } from './factor.ts'
import { whyNoVerification } from './factor-offer.ts'
import { recoveryCodeHash } from './recovery-code.ts'
import { countWrongGuess, forgetWrongGuesses, guessingPause } from './wrong-guesses.ts'

interface Asked {
  who: SignedIn
  code: string
  identity: Identity
  device: Device
  now: Date
}

/** Takes a written-down code in place of a factor, once, and lifts the session to the second level. */
export async function verifyRecoveryCode(
  db: Database,
  asked: Asked,
): Promise<ShownSession | Refused> {
  const closed = whyNoVerification('recovery_code', asked.identity.settings.factors)
  if (closed) return closed
  const opened = await inTransaction(db, (tx) => verify(tx, asked))
  return 'refused' in opened ? opened : showSession(opened, asked)
}

async function verify(tx: Database, asked: Asked): Promise<OpenSession | Refused> {
  const { who, device, now } = asked
  const here = await lockSignedIn(tx, who)
  if ('refused' in here) return here
  const factor = here.factors.find(isRecovery)
  if (!factor) return wrong()
  const pause = guessingPause(here.factors, factor, now)
  if (pause) return pause

  const about = { userId: here.user.id, sessionId: here.session.id, device, now }
  const detail = { factor_id: factor.id, type: factor.type }
  if (!(await spend(tx, factor, asked))) {
    await countWrongGuess(tx, factor, now)
    await audit(tx, { action: 'factor_refused', ...about, detail })
    return wrong()
  }
  await forgetWrongGuesses(tx, here.user.id)
  await audit(tx, { action: 'factor_verified', ...about, detail })
  const means = { id: factor.id, method: 'mfa/recovery_code' as const }
  return raiseSession(tx, { account: here, session: here.session, means, now })
}

function wrong(): Refused {
  return refused('mfa_verification_failed', 'Invalid recovery code entered')
}

async function spend(tx: Database, { id }: FactorRow, { code, identity, now }: Asked) {
  const codeHash = recoveryCodeHash(code, { factorId: id, secretKey: identity.secretKey })
  const isIt = and(eq(recoveryCodes.factorId, id), eq(recoveryCodes.codeHash, codeHash))
  const isUnused = isNull(recoveryCodes.usedAt)
  const spent = await tx.update(recoveryCodes).set({ usedAt: now }).where(and(isIt, isUnused))
  return spent.rowCount === 1
}
