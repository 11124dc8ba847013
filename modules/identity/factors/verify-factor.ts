import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { dropChanges, UNCHANGED } from '../changes/drop-changes.ts'
import type { Refused } from '../refusal.ts'
import { type LockedIn, lockSignedIn } from '../sessions/locked-session.ts'
import { raiseSession } from '../sessions/raise-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type ChallengeRow, type FactorId, type FactorRow, factors } from '../tables.ts'
import type { Account } from '../users/account.ts'
import { noSuchFactor } from './challenge-factor.ts'
import { checkFactor, type FactorShown } from './check-factor.ts'
import { whyNotFinish } from './factor.ts'
import { whyNoVerification } from './factor-offer.ts'
import { openChallenge, spendChallenge } from './open-challenge.ts'
import { tellOfProtection } from './tell-of-protection.ts'
import { countWrongGuess, forgetWrongGuesses, guessingPause } from './wrong-guesses.ts'

interface Asked {
  who: SignedIn
  factorId: FactorId
  challengeId: string
  shown: FactorShown
  identity: Identity
  device: Device
  now: Date
}

const METHODS = { totp: 'totp', phone: 'mfa/phone', webauthn: 'mfa/webauthn' } as const

/**
 * Takes what somebody shows of a factor: the first time finishes it, and each time lifts the session to the second
 * level. Those of the same person that are on the first level end. Whoever tries too many wrong codes has to wait.
 */
export async function verifyFactor(db: Database, asked: Asked): Promise<ShownSession | Refused> {
  const opened = await inTransaction(db, (tx) => verify(tx, asked))
  return 'refused' in opened ? opened : showSession(opened, asked)
}

async function verify(tx: Database, asked: Asked): Promise<OpenSession | Refused> {
  const here = await lockSignedIn(tx, asked.who)
  if ('refused' in here) return here
  const factor = here.factors.find(({ id }) => id === asked.factorId)
  if (!factor || factor.type === 'recovery_code') return noSuchFactor()
  const { factors: offered } = asked.identity.settings
  const closed = whyNoVerification(factor.type, offered) ?? whyNotFinish(here, factor)
  if (closed) return closed
  const challenge = await openChallenge(tx, { ...asked, factor })
  if ('refused' in challenge) return challenge
  const pause = guessingPause(here.factors, factor, asked.now)
  return pause ?? check(tx, { ...asked, here, factor, kind: factor.type, challenge })
}

type Checking = Asked & {
  here: LockedIn
  factor: FactorRow
  kind: keyof typeof METHODS
  challenge: ChallengeRow
}

async function check(tx: Database, checking: Checking): Promise<OpenSession | Refused> {
  const { here, factor, kind, challenge, device, now } = checking
  const seen = await checkFactor(tx, checking)
  const about = { userId: here.user.id, sessionId: here.session.id, device, now }
  const detail = { factor_id: factor.id, type: kind }
  if ('refused' in seen) {
    await countWrongGuess(tx, factor, now)
    await audit(tx, { action: 'factor_refused', ...about, detail })
    return seen
  }
  await spendChallenge(tx, challenge, now)
  const account = await finish(tx, { here, factor: { ...factor, ...seen }, now })
  await audit(tx, { action: 'factor_verified', ...about, detail })
  if (!factor.verifiedAt) await tellOfProtection(tx, { ...checking, ...here, added: kind })
  const means = { id: factor.id, method: METHODS[kind] }
  return raiseSession(tx, { account, session: here.session, means, now })
}

/** It counts from now on; others of its kind that were begun are left behind. */
async function finish(
  tx: Database,
  { here, factor, now }: { here: LockedIn; factor: FactorRow; now: Date },
): Promise<Account> {
  await forgetWrongGuesses(tx, factor.userId)
  const seen = { verifiedAt: factor.verifiedAt ?? now, lastStep: factor.lastStep, updatedAt: now }
  await write(tx, tx.update(factors).set(seen).where(eq(factors.id, factor.id)))
  const isOther = and(eq(factors.userId, factor.userId), ne(factors.id, factor.id))
  const isBegun = and(eq(factors.type, factor.type), isNull(factors.verifiedAt))
  await write(tx, tx.delete(factors).where(and(isOther, isBegun)))
  const left = here.factors
    .map((one) => (one.id === factor.id ? { ...one, ...seen } : one))
    .filter((one) => one.type !== factor.type || one.verifiedAt)
  if (factor.verifiedAt) return { ...here, factors: left }
  // Begun by whoever had no second factor to show, they would be carried out without one.
  await dropChanges(tx, factor.userId)
  return { ...here, user: { ...here.user, ...UNCHANGED }, factors: left }
}
