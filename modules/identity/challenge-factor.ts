import { and, desc, eq, inArray, lt, or } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction, write } from '#platform/transaction'
import { isRecovery } from './factor.ts'
import { whyNoVerification } from './factor-offer.ts'
import { lockSignedIn } from './locked-session.ts'
import { type Refused, refused } from './refusal.ts'
import type { Device, Identity } from './settings.ts'
import { type KeyOptions, keyOptions } from './show-security-key.ts'
import {
  type ChallengeId,
  type ChallengeRow,
  type FactorId,
  type FactorRow,
  factorChallenges,
  factors,
} from './tables.ts'
import type { SignedIn } from './who-is-signed-in.ts'

/** Of one factor at a time; the oldest give way. */
const MOST_OPEN = 20

interface Asked {
  who: SignedIn
  factorId: FactorId
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
  return inTransaction(db, async (tx) => {
    const here = await lockSignedIn(tx, asked.who)
    if ('refused' in here) return here
    const factor = here.factors.find(({ id }) => id === factorId)
    if (!factor || isRecovery(factor)) return noSuchFactor()
    const closed = whyNoVerification(factor.type, identity.settings.factors)
    if (closed) return closed
    const challenge = await addChallenge(tx, { ...asked, factor })
    const { id } = challenge
    const key = factor.type === 'webauthn' && (await keyOptions(tx, { ...asked, here, factor, id }))
    return { ...challenge, ...(key && { webauthn: key }) }
  })
}

export function noSuchFactor(): Refused {
  return refused('mfa_factor_not_found', 'Factor not found')
}

type Adding = Pick<Asked, 'identity' | 'device' | 'now'> & { factor: FactorRow }

async function addChallenge(tx: Database, { factor, identity, device, now }: Adding) {
  const { challengeSeconds } = identity.settings.factors
  const id = newId<'challenge'>()
  const { address } = device
  const row = { id, factorId: factor.id, address, createdAt: now }
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

function oldestOpen({ settings }: Identity, now: Date): Date {
  return new Date(now.getTime() - settings.factors.challengeSeconds * 1000)
}

type Answering = Adding & { challengeId: string }

/** The challenge that somebody answers, while it is good and from where it was asked for. */
export async function openChallenge(
  tx: Database,
  { factor, challengeId, identity, device, now }: Answering,
): Promise<ChallengeRow | Refused> {
  const isIt = eq(factorChallenges.id, challengeId as ChallengeId)
  const isOfFactor = eq(factorChallenges.factorId, factor.id)
  const [challenge] = await tx.select().from(factorChallenges).where(and(isIt, isOfFactor))
  if (!challenge) {
    const message = 'MFA factor with the provided challenge ID not found'
    return refused('mfa_factor_not_found', message)
  }
  if (challenge.spentAt || challenge.address !== device.address) {
    return refused('mfa_ip_address_mismatch', 'Challenge and verify IP addresses mismatch.')
  }
  if (challenge.createdAt > oldestOpen(identity, now)) return challenge
  await write(tx, tx.delete(factorChallenges).where(isIt))
  const message = `MFA challenge ${challengeId} has expired, verify against another challenge or create a new challenge.`
  return refused('mfa_challenge_expired', message)
}

export function spendChallenge(tx: Database, { id }: ChallengeRow, now: Date): Promise<void> {
  const isIt = eq(factorChallenges.id, id)
  return write(tx, tx.update(factorChallenges).set({ spentAt: now }).where(isIt))
}
