import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { openOnSecond } from '../sessions/raise-session.ts'
import { type OpenSession, type ShownSession, showSession } from '../sessions/show-session.ts'
import type { Device, Identity } from '../settings.ts'
import { type CredentialRow, webauthnCredentials } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'
import { passkeyRefused, whyNoPasskeys } from './passkey.ts'
import { challengeIn, readShownKey, requestOptions } from './webauthn-ceremony.ts'
import {
  challengeOf,
  newChallengeId,
  noSuchChallenge,
  spendWebauthnChallenge,
  whyNoAnswer,
} from './webauthn-challenge.ts'

interface Asked {
  challengeId: string
  /** What the device answered. */
  credential: Answer
  identity: Identity
  device: Device
  now: Date
}

interface Answer {
  id: string
  response: { clientDataJSON: string; userHandle?: string | null | undefined }
}

/** What any device that has a passkey for this shop can answer. `expires_at` in Unix seconds. */
export async function askForPasskey({ identity, now }: Pick<Asked, 'identity' | 'now'>) {
  const { factors } = identity.settings
  const closed = whyNoPasskeys(factors)
  if (closed) return closed
  const id = newChallengeId(now)
  const options = await requestOptions({ challenge: challengeFor(id, identity), identity }, [])
  const expiresAt = Math.floor(now.getTime() / 1000) + factors.challengeSeconds
  return { challenge_id: id, options, expires_at: expiresAt }
}

function challengeFor(id: string, { secretKey }: Identity): string {
  return challengeOf(id, { purpose: 'sign in', secretKey })
}

/**
 * Signs in whoever's device shows a passkey. Where the device made sure who holds it, having it and being its owner are
 * two factors, and the session stands on the second level.
 */
export async function signInWithPasskey(
  db: Database,
  asked: Asked,
): Promise<ShownSession | Refused> {
  const { challengeId, credential, identity, now } = asked
  const over = whyNoPasskeys(identity.settings.factors) ?? whyNoAnswer(challengeId, identity, now)
  if (over) return over
  const challenge = challengeFor(challengeId, identity)
  if (challengeIn(credential.response.clientDataJSON) !== challenge) return noSuchChallenge()
  const opened = await inTransaction(db, (tx) => show(tx, challenge, asked))
  return 'refused' in opened ? opened : showSession(opened, asked)
}

async function show(tx: Database, challenge: string, asked: Asked): Promise<OpenSession | Refused> {
  const { challengeId, credential, identity, device, now } = asked
  const [found] = await tx.select().from(webauthnCredentials).where(isPasskey(credential.id))
  const account = found && (await lockAccount(tx, found.userId))
  if (!account) return passkeyRefused()
  // Read behind the lock: its count is the newest, and it has not been removed meanwhile.
  const [key] = await tx.select().from(webauthnCredentials).where(isPasskey(credential.id))
  const shown =
    key &&
    isOwners(credential, key) &&
    (await readShownKey(credential, key, { challenge, identity }))
  const no = shown ? whyNot(account, now) : passkeyRefused()
  if (!key || !shown || no) {
    const detail = { code: (no ?? passkeyRefused()).refused.code, method: 'passkey' }
    await audit(tx, { action: 'sign_in_refused', userId: account.user.id, device, detail, now })
    return no ?? passkeyRefused()
  }
  if (!(await spendWebauthnChallenge(tx, challengeId, now))) return noSuchChallenge()

  const used = { counter: shown.counter, lastUsedAt: now }
  await write(
    tx,
    tx.update(webauthnCredentials).set(used).where(eq(webauthnCredentials.id, key.id)),
  )
  const opened = await openSession(tx, { account, method: 'passkey', device, now })
  const means = { id: key.id, method: 'passkey' as const }
  return shown.isVerified ? openOnSecond(tx, opened, means) : opened
}

function isPasskey(credentialId: string) {
  const isIt = eq(webauthnCredentials.credentialId, credentialId)
  return and(isIt, isNull(webauthnCredentials.factorId))
}

/** The device says for whom it kept the key: it must be the one we think it is. */
function isOwners({ response }: Answer, { userId }: CredentialRow): boolean {
  if (!response.userHandle) return true
  return Buffer.from(response.userHandle, 'base64url').toString() === userId
}

/** Only who has the key learns this. */
function whyNot({ user }: Account, now: Date): Refused | null {
  if (isBanned(user, now)) return BANNED
  const isConfirmed = user.emailConfirmedAt || user.phoneConfirmedAt
  return isConfirmed ? null : refused('email_not_confirmed', 'Email not confirmed')
}
