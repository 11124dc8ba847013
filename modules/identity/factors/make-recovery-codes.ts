import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import { type LockedIn, lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type FactorId, type FactorRow, factors, recoveryCodes } from '../tables.ts'
import { noSuchFactor } from './challenge-factor.ts'
import { hasSecondFactor, isBelowSecond, isRecovery } from './factor.ts'
import { whyNoEnrolment } from './factor-offer.ts'
import { newRecoveryCodes, recoveryCodeRows } from './recovery-code.ts'

const USUAL_NAME = 'Recovery codes'

interface Asked {
  who: SignedIn
  identity: Identity
  device: Device
  now: Date
}

export interface NewRecoveryCodes {
  id: FactorId
  type: 'recovery_code'
  friendly_name: string
  total: number
  /** Told this once. */
  codes: string[]
}

/** A first set of codes for when no factor is at hand. They stand in for one, so there must be one. */
export function makeRecoveryCodes(
  db: Database,
  asked: Asked & { friendlyName: string | undefined },
): Promise<NewRecoveryCodes | Refused> {
  return make(db, asked, async (tx, here) => {
    if (here.factors.some(isRecovery)) {
      const message = 'Recovery codes exist already, regenerate them to replace them'
      return refused('mfa_verified_factor_exists', message)
    }
    if (!hasSecondFactor(here.factors)) {
      const message = 'Recovery codes cannot be the only factor'
      return refused('mfa_recovery_codes_sole_factor', message)
    }
    const factor = newFactor(here, asked.friendlyName ?? USUAL_NAME, asked.now)
    await write(tx, tx.insert(factors).values(factor))
    return factor
  })
}

/** Another set: no code of the one before counts any more, and whoever guessed too often may try again. */
export function remakeRecoveryCodes(
  db: Database,
  asked: Asked,
): Promise<NewRecoveryCodes | Refused> {
  return make(db, asked, async (tx, here) => {
    const factor = here.factors.find(isRecovery)
    if (!factor) return noSuchFactor()
    await write(tx, tx.delete(recoveryCodes).where(eq(recoveryCodes.factorId, factor.id)))
    const fresh = { wrongGuesses: 0, lastWrongAt: null, updatedAt: asked.now }
    await write(tx, tx.update(factors).set(fresh).where(eq(factors.id, factor.id)))
    return factor
  })
}

type Prepare = (tx: Database, here: LockedIn) => Promise<FactorRow | Refused>

async function make(db: Database, { who, identity, device, now }: Asked, prepare: Prepare) {
  const closed = whyNoEnrolment('recovery_code', identity.settings.factors)
  if (closed) return closed
  return inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, who)
    if ('refused' in here) return here
    if (isBelowSecond(here)) {
      return refused('insufficient_aal', 'AAL2 required to generate recovery codes')
    }
    const factor = await prepare(tx, here)
    if ('refused' in factor) return factor

    const { id, friendlyName } = factor
    const codes = newRecoveryCodes()
    const rows = recoveryCodeRows(codes, { factorId: id, secretKey: identity.secretKey })
    await write(tx, tx.insert(recoveryCodes).values(rows))
    const about = { userId: here.user.id, sessionId: here.session.id, device, now }
    await audit(tx, { action: 'recovery_codes_made', ...about, detail: { factor_id: id } })
    const type = 'recovery_code' as const
    return { id, type, friendly_name: friendlyName, total: codes.length, codes }
  })
}

function newFactor({ user }: LockedIn, friendlyName: string, now: Date): FactorRow {
  return {
    ...{ id: newId<'factor'>(), userId: user.id, type: 'recovery_code', friendlyName },
    ...{ verifiedAt: now, sealedSecret: null, lastStep: null, phone: null },
    ...{ wrongGuesses: 0, lastWrongAt: null, lastChallengedAt: null },
    ...{ createdAt: now, updatedAt: now },
  }
}
