import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { type AuthFailure, fail } from '../auth-error.ts'
import { auditLog, type UserId, type UserRow, users } from '../tables.ts'
import { findUserByEmail, findUserByPhone } from './account.ts'

/** Where somebody wants to be reached, as it is kept. */
export type Contact = { email: string } | { phone: string }

/** Refused while somebody else has shown that it is theirs. Who only typed it holds nothing. */
export async function checkContactAvailable(
  db: Database,
  { name, userId }: { name: Contact; userId: UserId },
): Promise<AuthFailure | null> {
  const holder = await findUserByContact(db, name)
  return holder && holder.id !== userId && hasClaim(holder, name) ? contactTakenError(name) : null
}

/** Who has it, whether they have shown that it is theirs or not. */
export function findUserByContact(db: Database, name: Contact): Promise<UserRow | null> {
  return 'email' in name ? findUserByEmail(db, name.email) : findUserByPhone(db, name.phone)
}

export const EMAIL_TAKEN = fail(
  'email_exists',
  'A user with this email address has already been registered',
)
export const PHONE_TAKEN = fail(
  'phone_exists',
  'A user with this phone number has already been registered',
)

/** The no to whoever wants it. */
export function contactTakenError(name: Contact): AuthFailure {
  return 'email' in name ? EMAIL_TAKEN : PHONE_TAKEN
}

/** An invitation waits for its owner, and who was once inside may come back. */
function hasClaim(holder: UserRow, name: Contact): boolean {
  const confirmed = 'email' in name ? holder.emailConfirmedAt : holder.phoneConfirmedAt
  return Boolean(confirmed || holder.lastSignInAt || holder.invitedAt)
}

/** Removes whoever typed what is somebody else's, and never came in. */
export async function deleteUnconfirmedHolder(
  tx: Database,
  { name, userId }: { name: Contact; userId: UserId },
): Promise<void> {
  const isIt =
    'email' in name
      ? and(eq(users.email, name.email), isNull(users.emailConfirmedAt), eq(users.isSsoUser, false))
      : and(eq(users.phone, name.phone), isNull(users.phoneConfirmedAt))
  const neverCame = and(isNull(users.lastSignInAt), isNull(users.invitedAt))
  await tx.delete(users).where(and(isIt, neverCame, ne(users.id, userId)))
}

const MAX_TAKEN_CONTACTS_PER_HOUR = 5
const HOUR_MS = 3_600_000
export const TAKEN_CONTACT_REQUESTED = 'taken_contact_requested'

/** Whoever asks for one taken name after the other is looking for people, and hears no more. */
export async function checkTakenContactLimit(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<AuthFailure | null> {
  const since = new Date(now.getTime() - HOUR_MS)
  const isTheirs = and(eq(auditLog.userId, userId), gt(auditLog.createdAt, since))
  const asked = await db.$count(
    auditLog,
    and(isTheirs, eq(auditLog.action, TAKEN_CONTACT_REQUESTED)),
  )
  if (asked < MAX_TAKEN_CONTACTS_PER_HOUR) return null
  return fail('over_request_rate_limit', 'Request rate limit reached')
}
