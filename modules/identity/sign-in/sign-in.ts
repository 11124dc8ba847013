import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
import { getPasswordWeakness, rehashIfOutdated } from '../passwords/hash-password.ts'
import {
  TOO_MANY_FAILED_ATTEMPTS,
  verifyPassword,
  WRONG_PASSWORD,
} from '../passwords/verify-password.ts'
import { parsePhoneNumber } from '../phone-number.ts'
import { createSession } from '../sessions/create-session.ts'
import { buildTokenResponse, type TokenResponse } from '../sessions/token-response.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type UserRow, users } from '../tables.ts'
import { findUserByEmail, findUserByPhone, lockAccount } from '../users/account.ts'
import { isBanned, USER_BANNED } from '../users/banned.ts'

interface SignInInput {
  /** As the user typed it. */
  contact: { email: string } | { phone: string }
  password: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface WeakPasswordWarning {
  weak_password?: { message: string; reasons: string[] }
}

/** Signs a user in by contact and password. A wrong password and an unknown contact give the same error in the same time. */
export async function signIn(
  db: Database,
  input: SignInInput,
): Promise<(TokenResponse & WeakPasswordWarning) | AuthFailure> {
  const { contact, password, identity, device, now } = input
  const identifier = normalizeContact(contact)
  const user = await ('email' in contact
    ? findUserByEmail(db, identifier)
    : findUserByPhone(db, identifier))
  const failure =
    (await verifyPassword(db, { ...input, user, identifier })) ??
    (user ? checkSignInAllowed(user, input) : WRONG_PASSWORD)
  if (failure === TOO_MANY_FAILED_ATTEMPTS) return failure
  if (failure || !user) {
    const detail = { code: failure?.error.code }
    await audit(db, { action: 'sign_in_failed', userId: user?.id ?? null, device, detail, now })
    return failure ?? WRONG_PASSWORD
  }

  const newHash = await rehashIfOutdated(password, user.passwordHash)
  const session = await runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, user.id)
    // The password changed while it was compared: the correct one is no longer valid.
    if (account?.user.passwordHash !== user.passwordHash) return null
    if (newHash) {
      await execute(
        tx,
        tx.update(users).set({ passwordHash: newHash }).where(eq(users.id, user.id)),
      )
    }
    return createSession(tx, { account, method: 'password', device, now })
  })
  // A parallel sign-in may have replaced the outdated hash: retry.
  if (!session) return newHash ? signIn(db, input) : WRONG_PASSWORD
  const weakness = getPasswordWeakness(password, identity.settings)
  return {
    ...(await buildTokenResponse(session, input)),
    ...(weakness && { weak_password: weakness }),
  }
}

/** An invalid phone number becomes '', which no account has. */
function normalizeContact(contact: SignInInput['contact']): string {
  return 'email' in contact
    ? contact.email.trim().toLowerCase()
    : (parsePhoneNumber(contact.phone) ?? '')
}

/** Runs after the password check, so the errors reveal nothing to strangers. */
function checkSignInAllowed(user: UserRow, { contact, now }: SignInInput): AuthFailure | null {
  const { emailConfirmedAt, phoneConfirmedAt } = user
  if (isBanned(user, now)) return USER_BANNED
  if ('phone' in contact) {
    return phoneConfirmedAt ? null : fail('phone_not_confirmed', 'Phone not confirmed')
  }
  return emailConfirmedAt ? null : fail('email_not_confirmed', 'Email not confirmed')
}
