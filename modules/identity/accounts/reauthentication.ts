import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Failure } from '#platform/result'
import { audit } from '../audit.ts'
import type { AmrMethod } from '../contract.ts'
import type { IdentityFailure } from '../identity-error.ts'
import { matchCode } from '../otp/find-one-time-token.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens, type SessionRow } from '../tables.ts'

export interface ReauthenticationInput {
  actor: CurrentUser
  /** The code that `sendReauthenticationCode` sent. */
  nonce?: string | undefined
  currentPassword?: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

/**
 * Fails if a change of the password needs a recent sign-in, the current password or a reauthentication code, and there
 * is none of them or a wrong code. `checkCurrentPassword` compares the password. Anonymous users have nothing to prove.
 */
export async function checkReauthentication(
  tx: Database,
  { nonce, ...input }: ReauthenticationInput,
): Promise<IdentityFailure | null> {
  const { actor, currentPassword, identity, now } = input
  const { user, session } = actor
  if (!identity.settings.userUpdates.securePasswordChange || user.isAnonymous) return null
  if (hasSignedInRecently(session, now) || (currentPassword && user.passwordHash)) return null
  if (!nonce) return err('reauthentication_needed')
  return checkNonce(tx, { nonce, ...input })
}

const RECENT_SIGN_IN_SECONDS = 600
/** No proof of identity: an attacker with the session could have just enrolled the factor. */
const MFA_METHODS: AmrMethod[] = ['totp', 'mfa/phone', 'mfa/webauthn', 'mfa/recovery_code']

/** Whether the user has signed in within ten minutes. A second factor alone does not count. */
export function hasSignedInRecently({ amr }: SessionRow, now: Date): boolean {
  const methods = amr.filter(({ method }) => !MFA_METHODS.includes(method))
  const lastSignInSeconds = Math.max(0, ...methods.map(({ timestamp }) => timestamp))
  return now.getTime() / 1000 - lastSignInSeconds <= RECENT_SIGN_IN_SECONDS
}

/** Fails unless the nonce is the reauthentication code that was sent. */
export async function checkNonce(
  tx: Database,
  { actor, nonce: code, ...input }: ReauthenticationInput & { nonce: string },
): Promise<Failure<'reauthentication_not_valid'> | null> {
  const isOfUser = eq(oneTimeTokens.userId, actor.user.id)
  const isNonce = and(isOfUser, eq(oneTimeTokens.kind, 'reauthentication'))
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isNonce, gt(oneTimeTokens.expiresAt, input.now)))
    // The lock serialises parallel attempts; otherwise each would count as the first.
    .for('update')
  const match = await matchCode(tx, tokens, { code, ...input })
  return match ? null : err('reauthentication_not_valid')
}

const EMAIL_METHODS = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change']

/**
 * Fails if a change of the password needs the current one, or if a wrong one was sent. Sessions opened by e-mail do not
 * need it, so that users can replace a forgotten password.
 */
export async function checkCurrentPassword(
  db: Database,
  { actor, currentPassword, ...input }: ReauthenticationInput,
): Promise<IdentityFailure | null> {
  const { user, session } = actor
  const isSignedInByEmail = session.amr.some(({ method }) => EMAIL_METHODS.includes(method))
  const isNeeded = input.identity.settings.userUpdates.requireCurrentPassword && !isSignedInByEmail
  if (!user.passwordHash || (!isNeeded && !currentPassword)) return null
  if (!currentPassword) return err('current_password_required')
  const verified = await verifyPassword(db, { ...input, password: currentPassword, user })
  if (verified.ok) return null
  if (verified.error.code === 'too_many_failed_passwords') return verified
  const { device, now } = input
  const entry = { userId: user.id, sessionId: session.id, device, now }
  await audit(db, { action: 'password_change_failed', ...entry })
  return err('current_password_invalid')
}
