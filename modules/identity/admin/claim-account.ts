import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import type { Metadata } from '../contract.ts'
import { revokeUnconfirmedSignUp } from '../passwords/revoke-unconfirmed-sign-up.ts'
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
 * Locks the account of an e-mail address for an administrator, who means the address's owner. Account takeover
 * protection: an unconfirmed account loses its password, or the address if an OAuth provider has not verified it.
 */
export async function claimAccountByEmail(
  tx: Database,
  { email, now }: Pick<ClaimAccountInput, 'email' | 'now'>,
): Promise<Account | null> {
  const account = await lockAccountByEmail(tx, email)
  if (!account || account.user.emailConfirmedAt) return account
  if (await releaseUnverifiedEmail(tx, account, now)) return null
  await revokeUnconfirmedSignUp(tx, { user: account.user, device: UNKNOWN_DEVICE, now })
  return lockAccount(tx, account.user.id)
}

/** Creates an account with an unconfirmed address. Returns the existing account if a parallel request created it. */
export async function createUnconfirmedAccount(
  tx: Database,
  input: ClaimAccountInput,
): Promise<Account> {
  const { email, passwordHash = null, data = {}, now } = input
  const user = buildUserRow({ email, passwordHash, userMetadata: sanitizeUserMetadata(data), now })
  const identity = buildContactIdentity(user, 'email', now)
  const inserted = await tx.insert(users).values(user).onConflictDoNothing()
  if (inserted.rowCount === 0) return (await lockAccountByEmail(tx, email))!
  await execute(tx, tx.insert(identities).values(identity))
  return { user, identities: [identity], factors: [] }
}
