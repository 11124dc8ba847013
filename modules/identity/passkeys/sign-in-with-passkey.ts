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
  /** AuthenticationResponseJSON of WebAuthn. */
  credential: PasskeyAssertion
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface PasskeyAssertion {
  id: string
  response: { clientDataJSON: string; userHandle?: string | null | undefined }
}

/** WebAuthn options that every passkey of this shop can answer. `expires_at` is in Unix seconds. */
export async function createPasskeySignInOptions({
  identity,
  now,
}: Pick<SignInWithPasskeyInput, 'identity' | 'now'>) {
  const { mfa } = identity.settings
  const disabled = checkPasskeysEnabled(mfa)
  if (disabled) return disabled
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
 * Signs a user in by the response to a passkey challenge. If the device verified the user (fingerprint, face or PIN), the
 * passkey counts as two factors and the session is at aal2.
 */
export async function signInWithPasskey(
  db: Database,
  input: SignInWithPasskeyInput,
): Promise<TokenResponse | AuthFailure> {
  const { challengeId, credential, identity, now } = input
  const rejected =
    checkPasskeysEnabled(identity.settings.mfa) ?? checkChallengeOpen(challengeId, identity, now)
  if (rejected) return rejected
  const challenge = buildChallenge(challengeId, identity)
  if (parseClientChallenge(credential.response.clientDataJSON) !== challenge)
    return challengeNotFound()
  const signedIn = await runInTransaction(db, (tx) => verifyAndCreateSession(tx, challenge, input))
  return 'error' in signedIn ? signedIn : buildTokenResponse(signedIn, input)
}

async function verifyAndCreateSession(
  tx: Database,
  challenge: string,
  input: SignInWithPasskeyInput,
): Promise<ActiveSession | AuthFailure> {
  const { challengeId, credential, device, now } = input
  const passkeyAndAccount = await lockPasskeyWithAccount(tx, credential)
  if (!passkeyAndAccount) return passkeyVerificationFailed()
  const { passkey, account } = passkeyAndAccount
  const verified = passkey && (await verifyAssertion(passkey, challenge, input))
  const failure = verified ? checkCanSignIn(account, now) : passkeyVerificationFailed()
  if (!passkey || !verified || failure) {
    const { error } = failure ?? passkeyVerificationFailed()
    const detail = { code: error.code, method: 'passkey' }
    await audit(tx, { action: 'sign_in_failed', userId: account.user.id, device, detail, now })
    return { error }
  }
  if (!(await consumeWebauthnChallenge(tx, challengeId, now))) return challengeNotFound()

  const changes = { counter: verified.counter, lastUsedAt: now }
  const hasId = eq(webauthnCredentials.id, passkey.id)
  await execute(tx, tx.update(webauthnCredentials).set(changes).where(hasId))
  const session = await createSession(tx, { account, method: 'passkey', device, now })
  return verified.isUserVerified
    ? elevateNewSession(tx, session, { id: passkey.id, method: 'passkey' })
    : session
}

async function lockPasskeyWithAccount(tx: Database, { id }: PasskeyAssertion) {
  const selectPasskey = () =>
    tx.select().from(webauthnCredentials).where(isPasskeyWithCredentialId(id))
  const [found] = await selectPasskey()
  const account = found && (await lockAccount(tx, found.userId))
  if (!account) return null
  // Read again behind the lock: the counter is current, and the passkey is not deleted meanwhile.
  const [passkey] = await selectPasskey()
  return { account, passkey }
}

async function verifyAssertion(
  passkey: CredentialRow,
  challenge: string,
  { credential, identity }: SignInWithPasskeyInput,
) {
  return isUserHandleOfOwner(credential, passkey)
    ? verifyAuthentication(credential, passkey, { challenge, identity })
    : null
}

function isPasskeyWithCredentialId(credentialId: string) {
  const hasCredentialId = eq(webauthnCredentials.credentialId, credentialId)
  return and(hasCredentialId, isNull(webauthnCredentials.factorId))
}

/** The user handle that the device stored with the passkey must be the id of its owner. */
function isUserHandleOfOwner({ response }: PasskeyAssertion, { userId }: CredentialRow): boolean {
  if (!response.userHandle) return true
  return Buffer.from(response.userHandle, 'base64url').toString() === userId
}

/** These errors are returned only after the passkey is verified. */
function checkCanSignIn({ user }: Account, now: Date): AuthFailure | null {
  if (isBanned(user, now)) return USER_BANNED
  const isConfirmed = user.emailConfirmedAt || user.phoneConfirmedAt
  return isConfirmed ? null : fail('email_not_confirmed', 'Email not confirmed')
}
