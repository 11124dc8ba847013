import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { Channel } from '#platform/text-messages'
import { inTransaction, write } from '#platform/transaction'
import { deliver } from '../codes/text-code.ts'
import { type Refused, refused } from '../refusal.ts'
import { type LockedIn, lockSignedIn } from '../sessions/locked-session.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import {
  type ChallengeId,
  type FactorId,
  type FactorRow,
  factorChallenges,
  factors,
} from '../tables.ts'
import { isRecovery, whyNotFinish } from './factor.ts'
import { whyNoVerification } from './factor-offer.ts'
import { oldestOpen } from './open-challenge.ts'
import { type KeyOptions, keyOptions } from './show-security-key.ts'
import { textFactorCode } from './text-factor-code.ts'

/** Of one factor at a time; the oldest give way. */
const MOST_OPEN = 20

interface Asked {
  who: SignedIn
  factorId: FactorId
  /** How a code goes to a telephone. */
  channel: Channel
  identity: Identity
  device: Device
  now: Date
}

export interface NewChallenge {
  id: ChallengeId
  type: FactorRow['type']
  /** In Unix seconds. */
  expires_at: number
  /** For a security key. */
  webauthn?: KeyOptions
}

/** Somebody is about to show a factor of theirs. */
export async function challengeFactor(db: Database, asked: Asked): Promise<NewChallenge | Refused> {
  const { factorId, identity } = asked
  const begun = await inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, asked.who)
    if ('refused' in here) return here
    const factor = here.factors.find(({ id }) => id === factorId)
    if (!factor || isRecovery(factor)) return noSuchFactor()
    const { factors: offered } = identity.settings
    const closed = whyNoVerification(factor.type, offered) ?? whyNotFinish(here, factor)
    return closed ?? begin(tx, { ...asked, here, factor, id: newId<'challenge'>() })
  })
  if ('refused' in begun) return begun
  const lost = begun.texted && (await deliver(db, begun.texted, asked))
  return lost ?? begun.challenge
}

type Beginning = Omit<Asked, 'who' | 'factorId'> & {
  here: LockedIn
  factor: FactorRow
  id: ChallengeId
}

async function begin(tx: Database, beginning: Beginning) {
  const { factor } = beginning
  const texted = factor.type === 'phone' ? await textFactorCode(tx, beginning) : null
  if (texted && 'refused' in texted) return texted
  const challenge = await addChallenge(tx, beginning, texted?.codeHash ?? null)
  const webauthn = factor.type === 'webauthn' ? await keyOptions(tx, beginning) : null
  return { challenge: { ...challenge, ...(webauthn && { webauthn }) }, texted }
}

export function noSuchFactor(): Refused {
  return refused('mfa_factor_not_found', 'Factor not found')
}

async function addChallenge(
  tx: Database,
  { factor, id, identity, device, now }: Beginning,
  codeHash: Buffer | null,
) {
  const { challengeSeconds } = identity.settings.factors
  const { address } = device
  const row = { id, factorId: factor.id, address, codeHash, createdAt: now }
  await write(tx, tx.insert(factorChallenges).values(row))
  await makeRoom(tx, factor.id, oldestOpen(identity, now))
  const seen = { lastChallengedAt: now }
  await write(tx, tx.update(factors).set(seen).where(eq(factors.id, factor.id)))
  const expiresAt = Math.floor(now.getTime() / 1000) + challengeSeconds
  return { id, type: factor.type, expires_at: expiresAt }
}

async function makeRoom(tx: Database, factorId: FactorId, oldest: Date): Promise<void> {
  const isOfIt = eq(factorChallenges.factorId, factorId)
  const tooMany = tx
    .select({ id: factorChallenges.id })
    .from(factorChallenges)
    .where(isOfIt)
    .orderBy(desc(factorChallenges.createdAt), desc(factorChallenges.id))
    .offset(MOST_OPEN)
  const isOver = or(lt(factorChallenges.createdAt, oldest), inArray(factorChallenges.id, tooMany))
  await write(tx, tx.delete(factorChallenges).where(and(isOfIt, isOver)))
}
