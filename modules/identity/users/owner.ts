import type { Database } from '#platform/database'
import { write } from '#platform/transaction'
import type { Metadata } from '../contract.ts'
import { doubtPassword } from '../passwords/doubt-password.ts'
import { NOWHERE } from '../settings.ts'
import { identities, users } from '../tables.ts'
import { type Account, lockAccount, lockByEmail } from './account.ts'
import { letGoOfAddress } from './let-go-of-address.ts'
import { newUser } from './new-user.ts'
import { ownMetadata } from './own-metadata.ts'
import { ownWay } from './own-way.ts'

interface Newcomer {
  email: string
  passwordHash?: string | undefined
  data?: Metadata | undefined
  now: Date
}

/**
 * The account of an address, held until the transaction ends, for whoever runs the shop and means the owner: who only
 * typed it, or has it from a provider that does not vouch for it, gets nothing by it. Their password ends here, or they
 * have the address no more.
 */
export async function ownerOf(
  tx: Database,
  { email, now }: Pick<Newcomer, 'email' | 'now'>,
): Promise<Account | null> {
  const account = await lockByEmail(tx, email)
  if (!account || account.user.emailConfirmedAt) return account
  if (await letGoOfAddress(tx, account, now)) return null
  await doubtPassword(tx, { user: account.user, device: NOWHERE, now })
  return lockAccount(tx, account.user.id)
}

/** An account for an address that has none, whose owner has yet to show that it is theirs; of two at once, one. */
export async function openFor(tx: Database, newcomer: Newcomer): Promise<Account> {
  const { email, passwordHash = null, data = {}, now } = newcomer
  const user = newUser({ email, passwordHash, userMetadata: ownMetadata(data), now })
  const way = ownWay(user, 'email', now)
  const added = await tx.insert(users).values(user).onConflictDoNothing()
  if (added.rowCount === 0) return (await lockByEmail(tx, email))!
  await write(tx, tx.insert(identities).values(way))
  return { user, identities: [way], factors: [] }
}
