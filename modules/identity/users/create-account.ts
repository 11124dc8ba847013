import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { execute } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import type { Metadata } from '../contract.ts'
import { identities, type UserId, users } from '../tables.ts'
import type { Account } from './account.ts'
import { buildUserRow } from './build-user-row.ts'
import { buildContactIdentity, buildIdentityData } from './contact-identity.ts'
import { sanitizeUserMetadata } from './user-metadata.ts'

interface CreateAccountInput {
  /** Their address, or else their number. */
  email?: string
  phone?: string
  /** Null: they have none until they choose one. */
  passwordHash: string | null
  data: Metadata
  isConfirmed: boolean
  now: Date
}

/** A new account for an address or a number, or null when it has one. */
export async function createAccount(
  tx: Database,
  { email, phone, passwordHash, data, isConfirmed, now }: CreateAccountInput,
): Promise<Account | null> {
  const id = newId<'user'>() as UserId
  const provider = phone ? 'phone' : 'email'
  const confirmedAt = (one: string) => (isConfirmed && one === provider ? now : null)
  const named = {
    ...{ id, email: email ?? null, phone: phone ?? null },
    ...{ emailConfirmedAt: confirmedAt('email'), phoneConfirmedAt: confirmedAt('phone') },
  }
  const userMetadata = { ...sanitizeUserMetadata(data), ...buildIdentityData(named) }
  const user = buildUserRow({ ...named, passwordHash, userMetadata, now })
  const added = await insertUser(tx).execute(user)
  if (added.rowCount === 0) return null

  const way = { ...buildContactIdentity(user, provider, now), identityData: userMetadata }
  await execute(tx, insertIdentity(tx).execute(way))
  return { user, identities: [way], factors: [] }
}

/** Somebody who does not say who they are. */
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
