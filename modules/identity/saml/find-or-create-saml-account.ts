import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { execute } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { createIdentity, findIdentity, lockIdentity, updateIdentity } from '../oauth/identities.ts'
import type { ProviderSignInInput } from '../oauth/provider-sign-in.ts'
import { users } from '../tables.ts'
import { type Account, lockAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { buildUserRow } from '../users/build-user-row.ts'

/**
 * Returns the account of a SAML identity, or creates it. It is never linked to an account with the same e-mail address.
 * Each sign-in sets its address to the one in the assertion.
 */
export async function findOrCreateSamlAccount(
  tx: Database,
  input: ProviderSignInInput,
): Promise<IdentityResult<Account>> {
  const { profile, identity, now } = input
  await lockIdentity(tx, profile)
  const known = await findIdentity(tx, profile)
  if (!known) {
    return identity.settings.signUpEnabled
      ? ok(await createAccount(tx, input))
      : err('signup_disabled')
  }
  const account = await lockAccount(tx, known.userId)
  if (!account || isBanned(account.user, now)) return err('user_banned')
  const identityRow = await updateIdentity(tx, { profile, identityRow: known, now })
  const changes = { email: profile.email, updatedAt: now }
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, account.user.id)))
  return ok({ ...account, user: { ...account.user, ...changes }, identities: [identityRow] })
}

async function createAccount(
  tx: Database,
  { profile, device, now }: ProviderSignInInput,
): Promise<Account> {
  const { email, metadata: userMetadata } = profile
  const user = buildUserRow({ email, userMetadata, isSsoUser: true, emailConfirmedAt: now, now })
  await execute(tx, tx.insert(users).values(user))
  const identityRow = await createIdentity(tx, { profile, userId: user.id, now })
  const detail = { provider: profile.provider }
  await audit(tx, { action: 'signed_up', userId: user.id, device, detail, now })
  return { user, identities: [identityRow], factors: [] }
}
