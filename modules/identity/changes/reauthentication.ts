import { and, eq, gt } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { audit } from '../audit.ts'
import { shownAmong } from '../codes/find-code.ts'
import { GUESSED_OUT, whyNotPassword } from '../passwords/why-not-password.ts'
import { type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { oneTimeTokens } from '../tables.ts'

/** Who wants a change, and the code that shows it is them, where they bring one. */
export interface AskedChange {
  who: SignedIn
  nonce?: string | undefined
  identity: Identity
  device: Device
  now: Date
}

const FRESH_MS = 24 * 3_600_000

/** Whether somebody who wants another password has to show again that they are the owner, and has not. */
export async function whyReauthenticate(
  tx: Database,
  { nonce, ...asked }: AskedChange,
): Promise<Refused | null> {
  const { who, identity, now } = asked
  const isFresh = now.getTime() - who.session.createdAt.getTime() < FRESH_MS
  if (!identity.settings.changes.freshSignIn || isFresh) return null
  if (!nonce) return refused('reauthentication_needed', 'Password update requires reauthentication')
  return whyNotNonce(tx, { nonce, ...asked })
}

/** Whether it is another code than the one out of the letter, or text, that was sent to show that they are the owner. */
export async function whyNotNonce(
  tx: Database,
  { who, nonce: code, ...asked }: AskedChange & { nonce: string },
): Promise<Refused | null> {
  const isTheirs = eq(oneTimeTokens.userId, who.user.id)
  const isNonce = and(isTheirs, eq(oneTimeTokens.kind, 'reauthentication'))
  const tokens = await tx
    .select()
    .from(oneTimeTokens)
    .where(and(isNonce, gt(oneTimeTokens.expiresAt, asked.now)))
    // Or of many at once each would be the first.
    .for('update')
  const found = await shownAmong(tx, tokens, { code, ...asked })
  return found ? null : refused('reauthentication_not_valid', 'Nonce has expired or is invalid')
}

const BY_LETTER = ['otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change']

/**
 * Whether somebody who wants another password has to show the old one, and has not. Who forgot it comes in by letter.
 * Whoever shows it unasked, as the account page does, has to show the right one.
 */
export async function whyCurrentPassword(
  db: Database,
  { who, currentPassword, ...asked }: AskedChange & { currentPassword?: string | undefined },
): Promise<Refused | null> {
  const { user, session } = who
  const cameByLetter = session.amr.some(({ method }) => BY_LETTER.includes(method))
  const isNeeded = asked.identity.settings.changes.currentPassword && !cameByLetter
  if (!user.passwordHash || (!isNeeded && !currentPassword)) return null
  const message = 'Current password required when setting new password.'
  if (!currentPassword) return refused('current_password_required', message)
  const no = await whyNotPassword(db, { ...asked, password: currentPassword, user })
  if (!no || no === GUESSED_OUT) return no
  const { device, now } = asked
  const about = { userId: user.id, sessionId: session.id, device, now }
  await audit(db, { action: 'password_change_refused', ...about })
  return refused('current_password_invalid', message)
}
