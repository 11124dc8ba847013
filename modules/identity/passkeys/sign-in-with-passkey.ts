import { and, eq, isNull } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
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
import { isBanned } from '../users/banned.ts'
import { checkPasskeysEnabled } from './passkey.ts'
import {
  buildAuthenticationOptions,
  parseClientChallenge,
  verifyAuthentication,
} from './webauthn-ceremony.ts'
import {
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
  return ok({ challenge_id: id, options, expires_at: expiresAt })
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
): Promise<IdentityResult<TokenResponse>> {
  const { challengeId, credential, identity, now } = input
  const rejected =
    checkPasskeysEnabled(identity.settings.mfa) ?? checkChallengeOpen(challengeId, identity, now)
  if (rejected) return rejected
  const challenge = buildChallenge(challengeId, identity)
  if (parseClientChallenge(credential.response.clientDataJSON) !== challenge)
    return err('webauthn_challenge_not_found')
  const session = await runInTransaction(db, (tx) => verifyAndCreateSession(tx, challenge, input))
  return session.ok ? ok(await buildTokenResponse(session.value, input)) : session
}

async function verifyAndCreateSession(
  tx: Database,
  challenge: string,
  input: SignInWithPasskeyInput,
): Promise<IdentityResult<ActiveSession>> {
  const { challengeId, credential, device, now } = input
  const passkeyAndAccount = await lockPasskeyWithAccount(tx, credential)
  if (!passkeyAndAccount) return err('passkey_verification_failed')
  const { passkey, account } = passkeyAndAccount
  // Spent even by a failed attempt, and before the counter is compared, which a replay fails too.
  if (!(await consumeWebauthnChallenge(tx, challengeId, now)))
    return err('webauthn_challenge_not_found')
  const verified = passkey && (await verifyAssertion(passkey, challenge, input))
  const failure = verified ? checkCanSignIn(account, now) : err('passkey_verification_failed')
  if (!passkey || !verified || failure) {
    const rejected = failure ?? err('passkey_verification_failed')
    const detail = { code: rejected.error.code, method: 'passkey' }
    await audit(tx, { action: 'sign_in_failed', userId: account.user.id, device, detail, now })
    return rejected
  }
  const changes = { counter: verified.counter, lastUsedAt: now }
  const hasId = eq(webauthnCredentials.id, passkey.id)
  await execute(tx, tx.update(webauthnCredentials).set(changes).where(hasId))
  const session = await createSession(tx, { account, method: 'passkey', device, now })
  if (!verified.isUserVerified) return ok(session)
  return ok(await elevateNewSession(tx, session, { id: passkey.id, method: 'passkey' }))
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
function checkCanSignIn({ user }: Account, now: Date): IdentityFailure | null {
  if (isBanned(user, now)) return err('user_banned')
  const isConfirmed = user.emailConfirmedAt || user.phoneConfirmedAt
  return isConfirmed ? null : err('email_not_confirmed')
}
