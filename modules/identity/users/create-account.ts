import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { publishEvent } from '#platform/events/publish-event'
import { newId } from '#platform/ids'
import type { Metadata } from '../contract.ts'
import { identities, type UserId, users } from '../tables.ts'
import type { Account } from './account.ts'
import { buildUserRow } from './build-user-row.ts'
import { buildContactIdentity, buildIdentityData } from './contact-identity.ts'
import { sanitizeUserMetadata } from './user-metadata.ts'

/**
 * Event: a visitor whom somebody has referred signed up. The subject is the user id, and `referral` of the payload is what
 * the visitor brought.
 */
export const ACCOUNT_REFERRED = 'account.referred'

interface CreateAccountInput {
  /** Exactly one of `email` and `phone`. */
  email?: string
  phone?: string
  /** Null: the user has no password yet. */
  passwordHash: string | null
  data: Metadata
  isConfirmed: boolean
  /** What the visitor brought who was referred. */
  referral?: string | undefined
  now: Date
}

/** Creates a user and the identity of their contact. Null if the contact is taken. */
export async function createAccount(
  tx: Database,
  { email, phone, passwordHash, data, isConfirmed, referral, now }: CreateAccountInput,
): Promise<Account | null> {
  const id = newId<'user'>() as UserId
  const provider = phone ? 'phone' : 'email'
  const confirmedAt = (contactType: string) =>
    isConfirmed && contactType === provider ? now : null
  const contactFields = {
    ...{ id, email: email ?? null, phone: phone ?? null },
    ...{ emailConfirmedAt: confirmedAt('email'), phoneConfirmedAt: confirmedAt('phone') },
  }
  const userMetadata = { ...sanitizeUserMetadata(data), ...buildIdentityData(contactFields) }
  const user = buildUserRow({ ...contactFields, passwordHash, userMetadata, now })
  const inserted = await insertUser(tx).execute(user)
  if (inserted.rowCount === 0) return null

  const identity = { ...buildContactIdentity(user, provider, now), identityData: userMetadata }
  await execute(tx, insertIdentity(tx).execute(identity))
  if (referral) {
    await publishEvent(tx, { topic: ACCOUNT_REFERRED, subject: id, payload: { referral }, now })
  }
  return { user, identities: [identity], factors: [] }
}

export async function createAnonymousAccount(
  tx: Database,
  { data, now }: Pick<CreateAccountInput, 'data' | 'now'>,
): Promise<Account> {
  const user = buildUserRow({ isAnonymous: true, userMetadata: sanitizeUserMetadata(data), now })
  await execute(tx, insertUser(tx).execute(user))
  return { user, identities: [], factors: [] }
}

const insertUser = prepareQuery((db) =>
  db.insert(users).values(buildPlaceholders(users)).onConflictDoNothing().prepare('insert_user'),
)
const insertIdentity = prepareQuery((db) =>
  db.insert(identities).values(buildPlaceholders(identities)).prepare('insert_identity'),
)
