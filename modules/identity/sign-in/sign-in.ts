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
  /** An address or a number, as somebody types it. */
  contact: { email: string } | { phone: string }
  password: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

interface WeakPasswordWarning {
  weak_password?: { message: string; reasons: string[] }
}

/** Signs somebody in by address or number and password. A wrong one and an unknown name get the same answer, as slowly. */
export async function signIn(
  db: Database,
  asked: SignInInput,
): Promise<(TokenResponse & WeakPasswordWarning) | AuthFailure> {
  const { contact, password, identity, device, now } = asked
  const asKept = normalizeContact(contact)
  const user = await ('email' in contact
    ? findUserByEmail(db, asKept)
    : findUserByPhone(db, asKept))
  const no =
    (await verifyPassword(db, { ...asked, user, identifier: asKept })) ??
    (user ? checkSignInAllowed(user, asked) : WRONG_PASSWORD)
  if (no === TOO_MANY_FAILED_ATTEMPTS) return no
  if (no || !user) {
    const detail = { code: no?.error.code }
    await audit(db, { action: 'sign_in_failed', userId: user?.id ?? null, device, detail, now })
    return no ?? WRONG_PASSWORD
  }

  const renewed = await rehashIfOutdated(password, user.passwordHash)
  const opened = await runInTransaction(db, async (tx) => {
    const account = await lockAccount(tx, user.id)
    // Changed while it was compared: the password that was right is no longer theirs.
    if (account?.user.passwordHash !== user.passwordHash) return null
    if (renewed) {
      await execute(
        tx,
        tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, user.id)),
      )
    }
    return createSession(tx, { account, method: 'password', device, now })
  })
  // Another sign-in of theirs renewed it in the meantime.
  if (!opened) return renewed ? signIn(db, asked) : WRONG_PASSWORD
  const weakness = getPasswordWeakness(password, identity.settings)
  return {
    ...(await buildTokenResponse(opened, asked)),
    ...(weakness && { weak_password: weakness }),
  }
}

/** Without a number in it: nobody's. */
function normalizeContact(name: SignInInput['contact']): string {
  return 'email' in name ? name.email.trim().toLowerCase() : (parsePhoneNumber(name.phone) ?? '')
}

/** Only who knows the password learns this. */
function checkSignInAllowed(user: UserRow, { contact, now }: SignInInput): AuthFailure | null {
  const { emailConfirmedAt, phoneConfirmedAt } = user
  if (isBanned(user, now)) return USER_BANNED
  if ('phone' in contact) {
    return phoneConfirmedAt ? null : fail('phone_not_confirmed', 'Phone not confirmed')
  }
  return emailConfirmedAt ? null : fail('email_not_confirmed', 'Email not confirmed')
}
