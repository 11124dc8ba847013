import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { Metadata } from '../contract.ts'
import { revokeUnconfirmedPassword } from '../passwords/revoke-unconfirmed-password.ts'
import { UNKNOWN_DEVICE } from '../settings.ts'
import { identities, users } from '../tables.ts'
import { type Account, lockAccount, lockAccountByEmail } from '../users/account.ts'
import { buildUserRow } from '../users/build-user-row.ts'
import { buildContactIdentity } from '../users/contact-identity.ts'
import { releaseUnverifiedEmail } from '../users/release-unverified-email.ts'
import { sanitizeUserMetadata } from '../users/user-metadata.ts'

interface ClaimAccountInput {
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
export async function claimAccountByEmail(
  tx: Database,
  { email, now }: Pick<ClaimAccountInput, 'email' | 'now'>,
): Promise<Account | null> {
  const account = await lockAccountByEmail(tx, email)
  if (!account || account.user.emailConfirmedAt) return account
  if (await releaseUnverifiedEmail(tx, account, now)) return null
  await revokeUnconfirmedPassword(tx, { user: account.user, device: UNKNOWN_DEVICE, now })
  return lockAccount(tx, account.user.id)
}

/** An account for an address that has none, whose owner has yet to show that it is theirs; of two at once, one. */
export async function createUnconfirmedAccount(
  tx: Database,
  newcomer: ClaimAccountInput,
): Promise<Account> {
  const { email, passwordHash = null, data = {}, now } = newcomer
  const user = buildUserRow({ email, passwordHash, userMetadata: sanitizeUserMetadata(data), now })
  const way = buildContactIdentity(user, 'email', now)
  const added = await tx.insert(users).values(user).onConflictDoNothing()
  if (added.rowCount === 0) return (await lockAccountByEmail(tx, email))!
  await execute(tx, tx.insert(identities).values(way))
  return { user, identities: [way], factors: [] }
}
