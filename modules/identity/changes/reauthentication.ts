import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { shownAmong } from '../codes/find-code.ts'
import { isPassword } from '../passwords/password.ts'
import { type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Identity } from '../settings.ts'
import { oneTimeTokens } from '../tables.ts'

interface Asked {
  who: SignedIn
  nonce?: string | undefined
  identity: Identity
  now: Date
}

const FRESH_MS = 24 * 3_600_000

/** Whether somebody who wants another password has to show again that they are the owner, and has not. */
export async function whyReauthenticate(
  tx: Database,
  { who, nonce, identity, now }: Asked,
): Promise<Refused | null> {
  const isFresh = now.getTime() - who.session.createdAt.getTime() < FRESH_MS
  if (!identity.settings.changes.freshSignIn || isFresh) return null
  if (!nonce) return refused('reauthentication_needed', 'Password update requires reauthentication')
  const isTheirs = eq(oneTimeTokens.userId, who.user.id)
  const isNonce = and(isTheirs, eq(oneTimeTokens.kind, 'reauthentication'))
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isNonce, gt(oneTimeTokens.expiresAt, now)))
  const found = await shownAmong(tx, tokens, { code: nonce, secretKey: identity.secretKey })
  return found ? null : refused('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

const BY_LETTER = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change']

/**
 * Whether somebody who wants another password has to show the old one, and has not. Who forgot it comes in by letter.
 * Whoever shows it unasked, as the account page does, has to show the right one.
 */
export async function whyCurrentPassword({
  who,
  currentPassword,
  identity,
}: {
  who: SignedIn
  currentPassword?: string | undefined
  identity: Identity
}): Promise<Refused | null> {
  const { passwordHash } = who.user
  const cameByLetter = who.session.amr.some(({ method }) => BY_LETTER.includes(method))
  const isNeeded = identity.settings.changes.currentPassword && !cameByLetter
  if (!passwordHash || (!isNeeded && !currentPassword)) return null
  const message = 'Current password required when setting new password.'
  if (!currentPassword) return refused('current_password_required', message)
  const isRight = await isPassword(currentPassword, passwordHash)
  return isRight ? null : refused('current_password_invalid', message)
}
