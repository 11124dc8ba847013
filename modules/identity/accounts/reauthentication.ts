import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Failure } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityFailure } from '../identity-error.ts'
import { matchCode } from '../otp/find-one-time-token.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens } from '../tables.ts'

/** `nonce` is the code that `sendReauthenticationCode` sent. */
export interface ReauthenticationInput {
  actor: CurrentUser
  nonce?: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

const FRESH_SESSION_MS = 24 * 3_600_000

/** Fails if a change of the password needs a reauthentication code and there is no correct one. */
export async function checkReauthentication(
  tx: Database,
  { nonce, ...input }: ReauthenticationInput,
): Promise<IdentityFailure | null> {
  const { actor, identity, now } = input
  const isFresh = now.getTime() - actor.session.createdAt.getTime() < FRESH_SESSION_MS
  if (!identity.settings.userUpdates.securePasswordChange || isFresh) return null
  if (!nonce) return err('reauthentication_needed')
  return checkNonce(tx, { nonce, ...input })
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
  {
    actor,
    currentPassword,
    ...input
  }: ReauthenticationInput & { currentPassword?: string | undefined },
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
