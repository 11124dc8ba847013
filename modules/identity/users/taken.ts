import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { type Refused, refused } from '../refusal.ts'
import { auditLog, type UserId, type UserRow, users } from '../tables.ts'
import { userByEmail, userByPhone } from './account.ts'

/** Where somebody wants to be reached, as it is kept. */
export type Name = { email: string } | { phone: string }

/** Refused while somebody else has shown that it is theirs. Who only typed it holds nothing. */
export async function whyTaken(
  db: Database,
  { name, userId }: { name: Name; userId: UserId },
): Promise<Refused | null> {
  const holder = await holderOf(db, name)
  return holder && holder.id !== userId && isKept(holder, name) ? taken(name) : null
}

/** Who has it, whether they have shown that it is theirs or not. */
export function holderOf(db: Database, name: Name): Promise<UserRow | null> {
  return 'email' in name ? userByEmail(db, name.email) : userByPhone(db, name.phone)
}

export const EMAIL_TAKEN = refused(
  'email_exists',
  'A user with this email address has already been registered',
)
export const PHONE_TAKEN = refused(
  'phone_exists',
  'A user with this phone number has already been registered',
)

/** The no to whoever wants it. */
export function taken(name: Name): Refused {
  return 'email' in name ? EMAIL_TAKEN : PHONE_TAKEN
}

/** An invitation waits for its owner, and who was once inside may come back. */
function isKept(holder: UserRow, name: Name): boolean {
  const confirmed = 'email' in name ? holder.emailConfirmedAt : holder.phoneConfirmedAt
  return Boolean(confirmed || holder.lastSignInAt || holder.invitedAt)
}

/** Removes whoever typed what is somebody else's, and never came in. */
export async function removeStranger(
  tx: Database,
  { name, userId }: { name: Name; userId: UserId },
): Promise<void> {
  const isIt =
    'email' in name
      ? and(eq(users.email, name.email), isNull(users.emailConfirmedAt), eq(users.isSsoUser, false))
      : and(eq(users.phone, name.phone), isNull(users.phoneConfirmedAt))
  const neverCame = and(isNull(users.lastSignInAt), isNull(users.invitedAt))
  await tx.delete(users).where(and(isIt, neverCame, ne(users.id, userId)))
}

const MOST_TAKEN_AN_HOUR = 5
const HOUR_MS = 3_600_000
export const TAKEN_ASKED = 'taken_name_asked'

/** Whoever asks for one taken name after the other is looking for people, and hears no more. */
export async function whyNoMoreNames(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<Refused | null> {
  const since = new Date(now.getTime() - HOUR_MS)
  const isTheirs = and(eq(auditLog.userId, userId), gt(auditLog.createdAt, since))
  const asked = await db.$count(auditLog, and(isTheirs, eq(auditLog.action, TAKEN_ASKED)))
  if (asked < MOST_TAKEN_AN_HOUR) return null
  return refused('over_request_rate_limit', 'Request rate limit reached')
}
