import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { createSession } from '../sessions/create-session.ts'
import { elevateNewSession } from '../sessions/elevate-session.ts'
import {
  type ActiveSession,
  buildTokenResponse,
  type TokenResponse,
} from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type CredentialRow, webauthnCredentials } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'
import { checkPasskeysEnabled, passkeyVerificationFailed } from './passkey.ts'
import {
  buildAuthenticationOptions,
  parseClientChallenge,
  verifyAuthentication,
} from './webauthn-ceremony.ts'
import {
  challengeNotFound,
  checkChallengeOpen,
  consumeWebauthnChallenge,
  createChallengeId,
  deriveChallenge,
} from './webauthn-challenge.ts'

interface SignInWithPasskeyInput {
  challengeId: string
  /** What the device answered. */
  credential: PasskeyAssertion
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface PasskeyAssertion {
  id: string
  response: { clientDataJSON: string; userHandle?: string | null | undefined }
}

/** What any device that has a passkey for this shop can answer. `expires_at` in Unix seconds. */
export async function createPasskeySignInOptions({
  identity,
  now,
}: Pick<SignInWithPasskeyInput, 'identity' | 'now'>) {
  const { mfa } = identity.settings
  const closed = checkPasskeysEnabled(mfa)
  if (closed) return closed
  const id = createChallengeId(now)
  const options = await buildAuthenticationOptions(
    { challenge: buildChallenge(id, identity), identity },
    [],
  )
  const expiresAt = Math.floor(now.getTime() / 1000) + mfa.challengeSeconds
  return { challenge_id: id, options, expires_at: expiresAt }
}

function buildChallenge(id: string, { secretKey }: IdentityDependencies): string {
  return deriveChallenge(id, { purpose: 'sign in', secretKey })
}

/**
 * Signs in whoever's device shows a passkey. Where the device made sure who holds it, having it and being its owner are
 * two factors, and the session stands on the second level.
 */
export async function signInWithPasskey(
  db: Database,
  input: SignInWithPasskeyInput,
): Promise<TokenResponse | AuthFailure> {
  const { challengeId, credential, identity, now } = input
  const over =
    checkPasskeysEnabled(identity.settings.mfa) ?? checkChallengeOpen(challengeId, identity, now)
  if (over) return over
  const challenge = buildChallenge(challengeId, identity)
  if (parseClientChallenge(credential.response.clientDataJSON) !== challenge)
    return challengeNotFound()
  const opened = await runInTransaction(db, (tx) => verifyAndCreateSession(tx, challenge, input))
  return 'error' in opened ? opened : buildTokenResponse(opened, input)
}

async function verifyAndCreateSession(
  tx: Database,
  challenge: string,
  input: SignInWithPasskeyInput,
): Promise<ActiveSession | AuthFailure> {
  const { challengeId, credential, identity, device, now } = input
  const [found] = await tx
    .select()
    .from(webauthnCredentials)
    .where(isPasskeyWithCredentialId(credential.id))
  const account = found && (await lockAccount(tx, found.userId))
  if (!account) return passkeyVerificationFailed()
  // Read behind the lock: its count is the newest, and it has not been removed meanwhile.
  const [key] = await tx
    .select()
    .from(webauthnCredentials)
    .where(isPasskeyWithCredentialId(credential.id))
  const shown =
    key &&
    isUserHandleOfOwner(credential, key) &&
    (await verifyAuthentication(credential, key, { challenge, identity }))
  const no = shown ? checkCanSignIn(account, now) : passkeyVerificationFailed()
  if (!key || !shown || no) {
    const detail = { code: (no ?? passkeyVerificationFailed()).error.code, method: 'passkey' }
    await audit(tx, { action: 'sign_in_failed', userId: account.user.id, device, detail, now })
    return no ?? passkeyVerificationFailed()
  }
  if (!(await consumeWebauthnChallenge(tx, challengeId, now))) return challengeNotFound()

  const used = { counter: shown.counter, lastUsedAt: now }
  await execute(
    tx,
    tx.update(webauthnCredentials).set(used).where(eq(webauthnCredentials.id, key.id)),
  )
  const opened = await createSession(tx, { account, method: 'passkey', device, now })
  const means = { id: key.id, method: 'passkey' as const }
  return shown.isUserVerified ? elevateNewSession(tx, opened, means) : opened
}

function isPasskeyWithCredentialId(credentialId: string) {
  const isIt = eq(webauthnCredentials.credentialId, credentialId)
  return and(isIt, isNull(webauthnCredentials.factorId))
}

/** The device says for whom it kept the key: it must be the one we think it is. */
function isUserHandleOfOwner({ response }: PasskeyAssertion, { userId }: CredentialRow): boolean {
  if (!response.userHandle) return true
  return Buffer.from(response.userHandle, 'base64url').toString() === userId
}

/** Only who has the key learns this. */
function checkCanSignIn({ user }: Account, now: Date): AuthFailure | null {
  if (isBanned(user, now)) return USER_BANNED
  const isConfirmed = user.emailConfirmedAt || user.phoneConfirmedAt
  return isConfirmed ? null : fail('email_not_confirmed', 'Email not confirmed')
}
