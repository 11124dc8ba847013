import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { matchCode } from '../otp/find-one-time-token.ts'
import { TOO_MANY_FAILED_ATTEMPTS, verifyPassword } from '../passwords/verify-password.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens } from '../tables.ts'

/** Who wants a change, and the code that shows it is them, where they bring one. */
export interface ReauthenticationInput {
  actor: CurrentUser
  nonce?: string | undefined
  identity: IdentityDependencies
  device: Device
  now: Date
}

const FRESH_SESSION_MS = 24 * 3_600_000

/** Whether somebody who wants another password has to show again that they are the owner, and has not. */
export async function checkReauthentication(
  tx: Database,
  { nonce, ...asked }: ReauthenticationInput,
): Promise<AuthFailure | null> {
  const { actor, identity, now } = asked
  const isFresh = now.getTime() - actor.session.createdAt.getTime() < FRESH_SESSION_MS
  if (!identity.settings.userUpdates.securePasswordChange || isFresh) return null
  if (!nonce) return fail('reauthentication_needed', 'Password update requires reauthentication')
  return checkNonce(tx, { nonce, ...asked })
}

/** Whether it is another code than the one out of the letter, or text, that was sent to show that they are the owner. */
export async function checkNonce(
  tx: Database,
  { actor, nonce: code, ...asked }: ReauthenticationInput & { nonce: string },
): Promise<AuthFailure | null> {
  const isTheirs = eq(oneTimeTokens.userId, actor.user.id)
  const isNonce = and(isTheirs, eq(oneTimeTokens.kind, 'reauthentication'))
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isNonce, gt(oneTimeTokens.expiresAt, asked.now)))
    // Or of many at once each would be the first.
    .for('update')
  const found = await matchCode(tx, tokens, { code, ...asked })
  return found ? null : fail('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

const EMAIL_METHODS = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change']

/**
 * Whether somebody who wants another password has to show the old one, and has not. Who forgot it comes in by letter.
 * Whoever shows it unasked, as the account page does, has to show the right one.
 */
export async function checkCurrentPassword(
  db: Database,
  {
    actor,
    currentPassword,
    ...asked
  }: ReauthenticationInput & { currentPassword?: string | undefined },
): Promise<AuthFailure | null> {
  const { user, session } = actor
  const cameByLetter = session.amr.some(({ method }) => EMAIL_METHODS.includes(method))
  const isNeeded = asked.identity.settings.userUpdates.requireCurrentPassword && !cameByLetter
  if (!user.passwordHash || (!isNeeded && !currentPassword)) return null
  const message = 'Current password required when setting new password.'
  if (!currentPassword) return fail('current_password_required', message)
  const no = await verifyPassword(db, { ...asked, password: currentPassword, user })
  if (!no || no === TOO_MANY_FAILED_ATTEMPTS) return no
  const { device, now } = asked
  const about = { userId: user.id, sessionId: session.id, device, now }
  await audit(db, { action: 'password_change_failed', ...about })
  return fail('current_password_invalid', message)
}
