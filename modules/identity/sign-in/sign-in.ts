import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { renewedHash, weaknessOf } from '../passwords/password.ts'
import { GUESSED_OUT, WRONG_PASSWORD, whyNotPassword } from '../passwords/why-not-password.ts'
import { phoneNumber } from '../phone-number.ts'
import { type Refused, refused } from '../refusal.ts'
import { openSession } from '../sessions/open-session.ts'
import { type ShownSession, showSession } from '../sessions/show-session.ts'
import type { Device, Identity } from '../settings.ts'
import { type UserRow, users } from '../tables.ts'
import { lockAccount, userByEmail, userByPhone } from '../users/account.ts'
import { BANNED, isBanned } from '../users/banned.ts'

interface Asked {
  /** An address or a number, as somebody types it. */
  name: { email: string } | { phone: string }
  password: string
  identity: Identity
  device: Device
  now: Date
}

interface Weak {
  weak_password?: { message: string; reasons: string[] }
}

/** Signs somebody in by address or number and password. A wrong one and an unknown name get the same answer, as slowly. */
export async function signIn(db: Database, asked: Asked): Promise<(ShownSession & Weak) | Refused> {
  const { name, password, identity, device, now } = asked
  const asKept = nameOf(name)
  const user = await ('email' in name ? userByEmail(db, asKept) : userByPhone(db, asKept))
  const no =
    (await whyNotPassword(db, { ...asked, user, name: asKept })) ??
    (user ? whyNot(user, asked) : WRONG_PASSWORD)
  if (no === GUESSED_OUT) return no
  if (no || !user) {
    const detail = { code: no?.refused.code }
    await audit(db, { action: 'sign_in_refused', userId: user?.id ?? null, device, detail, now })
    return no ?? WRONG_PASSWORD
  }

  const renewed = await renewedHash(password, user.passwordHash)
  const opened = await inTransaction(db, async (tx) => {
    const account = await lockAccount(tx, user.id)
    // Changed while it was compared: the password that was right is no longer theirs.
    if (account?.user.passwordHash !== user.passwordHash) return null
    if (renewed) {
      await write(tx, tx.update(users).set({ passwordHash: renewed }).where(eq(users.id, user.id)))
    }
    return openSession(tx, { account, method: 'password', device, now })
  })
  // Another sign-in of theirs renewed it in the meantime.
  if (!opened) return renewed ? signIn(db, asked) : WRONG_PASSWORD
  const weakness = weaknessOf(password, identity.settings)
  return { ...(await showSession(opened, asked)), ...(weakness && { weak_password: weakness }) }
}

/** Without a number in it: nobody's. */
function nameOf(name: Asked['name']): string {
  return 'email' in name ? name.email.trim().toLowerCase() : (phoneNumber(name.phone) ?? '')
}

/** Only who knows the password learns this. */
function whyNot(user: UserRow, { name, now }: Asked): Refused | null {
  const { emailConfirmedAt, phoneConfirmedAt } = user
  if (isBanned(user, now)) return BANNED
  if ('phone' in name) {
    return phoneConfirmedAt ? null : refused('phone_not_confirmed', 'Phone not confirmed')
  }
  return emailConfirmedAt ? null : refused('email_not_confirmed', 'Email not confirmed')
}
