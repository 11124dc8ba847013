import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import type { Metadata } from '../contract.ts'
import { identities, type UserId, users } from '../tables.ts'
import type { Account } from './account.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
import { ownWay, saidOf } from './own-way.ts'

interface Newcomer {
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
export async function addUser(
  tx: Database,
  { email, phone, passwordHash, data, isConfirmed, now }: Newcomer,
): Promise<Account | null> {
  const id = newId<'user'>() as UserId
  const provider = phone ? 'phone' : 'email'
  const confirmedAt = (one: string) => (isConfirmed && one === provider ? now : null)
  const named = {
    ...{ id, email: email ?? null, phone: phone ?? null },
    ...{ emailConfirmedAt: confirmedAt('email'), phoneConfirmedAt: confirmedAt('phone') },
  }
  const userMetadata = { ...ownMetadata(data), ...saidOf(named) }
  const user = newUser({ ...named, passwordHash, userMetadata, now })
  const added = await insertUser(tx).execute(user)
  if (added.rowCount === 0) return null

  const way = { ...ownWay(user, provider, now), identityData: userMetadata }
  await write(tx, insertIdentity(tx).execute(way))
  return { user, identities: [way], factors: [] }
}

/** Somebody who does not say who they are. */
export async function addAnonymousUser(
  tx: Database,
  { data, now }: Pick<Newcomer, 'data' | 'now'>,
): Promise<Account> {
  const user = newUser({ isAnonymous: true, userMetadata: ownMetadata(data), now })
  await write(tx, insertUser(tx).execute(user))
  return { user, identities: [], factors: [] }
}

const insertUser = prepared((db) =>
  db.insert(users).values(placeholders(users)).onConflictDoNothing().prepare('user_added'),
)
const insertIdentity = prepared((db) =>
  db.insert(identities).values(placeholders(identities)).prepare('identity_added'),
)
