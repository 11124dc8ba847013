import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import { type Account, lockAccount, userByEmail } from './account.ts'
import type { Metadata } from './contract.ts'
import { newUser } from './new-user.ts'
import { mirrored } from './own-metadata.ts'
import { ownWay } from './own-way.ts'
import { identities, users } from './tables.ts'

interface Newcomer {
  email: string
  passwordHash?: string | undefined
  data?: Metadata | undefined
  now: Date
}

/** Whose address this is, held until the transaction ends; null when nobody has an account with it. */
export async function addressee(tx: Database, email: string): Promise<Account | null> {
  const found = await userByEmail(tx, email)
  return found && lockAccount(tx, found.id)
}

/** An account for an address that has none, whose owner has yet to show that it is theirs; of two at once, one. */
export async function openFor(tx: Database, newcomer: Newcomer): Promise<Account> {
  const { email, passwordHash = null, data = {}, now } = newcomer
  const user = newUser({ email, passwordHash, userMetadata: mirrored(data, {}), now })
  const way = ownWay(user, 'email', now)
  const added = await tx.insert(users).values(user).onConflictDoNothing()
  if (added.rowCount === 0) return (await addressee(tx, email))!
  await write(tx, tx.insert(identities).values(way))
  return { user, identities: [way], factors: [] }
}
