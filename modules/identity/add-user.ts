import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import type { Account } from './account.ts'
import type { Metadata } from './contract.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
import { identities, type UserId, users } from './tables.ts'

interface Newcomer {
  email: string
  /** Null: they have none until they choose one. */
  passwordHash: string | null
  data: Metadata
  isConfirmed: boolean
  now: Date
}

/** A new account for an address, or null when it has one. */
export async function addUser(
  tx: Database,
  { email, passwordHash, data, isConfirmed, now }: Newcomer,
): Promise<Account | null> {
  const id = newId<'user'>() as UserId
  const said = { sub: id, email, email_verified: isConfirmed, phone_verified: false }
  const user = newUser({
    ...{ id, email, passwordHash, emailConfirmedAt: isConfirmed ? now : null },
    ...{ userMetadata: { ...ownMetadata(data), ...said }, now },
  })
  const added = await insertUser(tx).execute(user)
  if (added.rowCount === 0) return null

  const way = {
    ...{ id: newId<'identity'>(), userId: id, provider: 'email', providerId: id },
    ...{ identityData: user.userMetadata, lastSignInAt: null, createdAt: now, updatedAt: now },
  }
  await write(tx, insertIdentity(tx).execute(way))
  return { user, identities: [way], factors: [] }
}

const insertUser = prepared((db) =>
  db.insert(users).values(placeholders(users)).onConflictDoNothing().prepare('user_added'),
)
const insertIdentity = prepared((db) =>
  db.insert(identities).values(placeholders(identities)).prepare('identity_added'),
)
