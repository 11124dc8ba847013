import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import { rehashIfOutdated } from '../passwords/hash-password.ts'
import { checkPasswordStrength } from '../passwords/validate-new-password.ts'
import { verifyPassword } from '../passwords/verify-password.ts'
import { parsePhoneNumber } from '../phone-number.ts'
import { createSession } from '../sessions/create-session.ts'
import { buildTokenResponse, type TokenResponse } from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type UserRow, users } from '../tables.ts'
import { findUserByEmail, findUserByPhone, lockAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'

interface SignInInput {
  /** As the user typed it. */
  contact: { email: string } | { phone: string }
  password: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface SignedIn {
  tokens: TokenResponse
  /** What is weak about the password, by today's rules; null if nothing is. */
  weakness: IdentityFailure['error'] | null
}

/** Signs a user in by contact and password. A wrong password and an unknown contact give the same error in the same time. */
export async function signIn(db: Database, input: SignInInput): Promise<IdentityResult<SignedIn>> {
  const { contact, password, identity, device, now } = input
  const identifier = normalizeContact(contact)
  const found = await ('email' in contact
    ? findUserByEmail(db, identifier)
    : findUserByPhone(db, identifier))
  const verified = await verifyPassword(db, { ...input, user: found, identifier })
  const allowed = verified.ok ? checkSignInAllowed(verified.value, input) : verified
  if (!allowed.ok) {
    const { code } = allowed.error
    const entry = { action: 'sign_in_failed', userId: found?.id ?? null, device, now }
    if (code !== 'too_many_failed_passwords') await audit(db, { ...entry, detail: { code } })
    return allowed
  }

  const user = allowed.value
  const newHash = await rehashIfOutdated(password, user.passwordHash, device)
  const session = await runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, user.id)
    // The password changed while it was compared: the correct one is no longer valid.
    if (account?.user.passwordHash !== user.passwordHash) return null
    if (newHash) {
      const hasId = eq(users.id, user.id)
      await execute(tx, tx.update(users).set({ passwordHash: newHash }).where(hasId))
    }
    return createSession(tx, { account, method: 'password', device, now })
  })
  // A parallel sign-in may have replaced the outdated hash: retry.
  if (!session) return newHash ? signIn(db, input) : err('invalid_credentials')
  const tokens = await buildTokenResponse(session, input)
  return ok({ tokens, weakness: checkPasswordStrength(password, identity.settings)?.error ?? null })
}

/** An invalid phone number becomes '', which no account has. */
function normalizeContact(contact: SignInInput['contact']): string {
  return 'email' in contact
    ? contact.email.trim().toLowerCase()
    : (parsePhoneNumber(contact.phone) ?? '')
}

/** Runs after the password check, so the errors reveal nothing to strangers. */
function checkSignInAllowed(user: UserRow, { contact, now }: SignInInput): IdentityResult<UserRow> {
  if (isBanned(user, now)) return err('user_banned')
  if ('phone' in contact) return user.phoneConfirmedAt ? ok(user) : err('phone_not_confirmed')
  return user.emailConfirmedAt ? ok(user) : err('email_not_confirmed')
}
