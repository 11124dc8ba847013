import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { err, type Result } from '#platform/result'
import { consumeLimit } from '#platform/throttle/consume-limit'
import type { LimitUse } from '#platform/throttle/counters'
import type { IdentityFailure } from '../identity-error.ts'
import { buildLimits } from '../limits.ts'
import type { IdentityDependencies } from '../settings.ts'
import { type UserId, type UserRow, users } from '../tables.ts'
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

interface TakenContactInput {
  userId: UserId
  identity: IdentityDependencies
  now: Date
}

/**
 * Enumeration protection: counts a request for a contact before it is looked up. Fails after too many requests for
 * contacts that belong to other users. Call `takeBackUse` if the contact is available.
 */
export async function countContactRequest(
  tx: Database,
  { userId, identity, now }: TakenContactInput,
): Promise<Result<LimitUse, 'too_many_taken_contacts'>> {
  const { settings, secretKey } = identity
  const limit = buildLimits(settings).taken_contacts
  const counted = await consumeLimit(tx, { limit, key: { user: userId }, secretKey, now })
  return counted.ok ? counted : err(counted.error.code, counted.error.params)
}
