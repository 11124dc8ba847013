import { and, eq, gt, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import type { IdentityFailure } from '../identity-error.ts'
import { auditLog, type UserId, type UserRow, users } from '../tables.ts'
import { findUserByEmail, findUserByPhone } from './account.ts'

/** A normalised e-mail address or phone number. */
export type Contact = { email: string } | { phone: string }

/** Fails if another user has confirmed the contact, has signed in or was invited. An unconfirmed contact reserves nothing. */
export async function checkContactAvailable(
  db: Database,
  { contact, userId }: { contact: Contact; userId: UserId },
): Promise<IdentityFailure | null> {
  const holder = await findUserByContact(db, contact)
  return holder && holder.id !== userId && hasClaim(holder, contact)
    ? contactTakenError(contact)
    : null
}

/** The user with this contact, confirmed or not. */
export function findUserByContact(db: Database, contact: Contact): Promise<UserRow | null> {
  return 'email' in contact
    ? findUserByEmail(db, contact.email)
    : findUserByPhone(db, contact.phone)
}

export function contactTakenError(contact: Contact): IdentityFailure {
  return err('email' in contact ? 'email_exists' : 'phone_exists')
}

function hasClaim(holder: UserRow, contact: Contact): boolean {
  const confirmed = 'email' in contact ? holder.emailConfirmedAt : holder.phoneConfirmedAt
  return Boolean(confirmed || holder.lastSignInAt || holder.invitedAt)
}

/** Deletes another user who signed up with the contact, but never confirmed it, never signed in and was not invited. */
export async function deleteUnconfirmedHolder(
  tx: Database,
  { contact, userId }: { contact: Contact; userId: UserId },
): Promise<void> {
  const hasContact =
    'email' in contact
      ? and(
          eq(users.email, contact.email),
          isNull(users.emailConfirmedAt),
          eq(users.isSsoUser, false),
        )
      : and(eq(users.phone, contact.phone), isNull(users.phoneConfirmedAt))
  const neverSignedIn = and(isNull(users.lastSignInAt), isNull(users.invitedAt))
  await tx.delete(users).where(and(hasContact, neverSignedIn, ne(users.id, userId)))
}

const MAX_TAKEN_CONTACTS_PER_HOUR = 5
const HOUR_MS = 3_600_000
export const TAKEN_CONTACT_REQUESTED = 'taken_contact_requested'

/** Enumeration protection: fails after too many requests for contacts that belong to other users. */
export async function checkTakenContactLimit(
  db: Database,
  { userId, now }: { userId: UserId; now: Date },
): Promise<IdentityFailure | null> {
  const since = new Date(now.getTime() - HOUR_MS)
  const isRecent = and(eq(auditLog.userId, userId), gt(auditLog.createdAt, since))
  const requests = await db.$count(
    auditLog,
    and(isRecent, eq(auditLog.action, TAKEN_CONTACT_REQUESTED)),
  )
  return requests < MAX_TAKEN_CONTACTS_PER_HOUR ? null : err('too_many_taken_contacts')
}
