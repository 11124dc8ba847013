import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import { type IdentityRow, type UserId, users } from '../tables.ts'
import { type Account, findUserByEmail, lockAccount } from '../users/account.ts'
import { isBanned } from '../users/banned.ts'
import { buildUserRow } from '../users/build-user-row.ts'
import { notifySignInMethodChange } from '../users/notify-sign-in-method-change.ts'
import { isEmailTrusted } from './adopt-email.ts'
import { confirmProfileEmail } from './confirm-profile-email.ts'
import {
  createIdentity,
  findIdentity,
  listEmailOwners,
  lockIdentity,
  updateIdentity,
} from './identities.ts'
import { mergeProfileMetadata } from './merge-profile-metadata.ts'
import type { ProviderSignInInput, ProviderSignInResult } from './provider-sign-in.ts'

/**
 * Returns the account for a profile: the owner of the identity, else the owner of the trusted e-mail address, else a new
 * account. The changes are kept even if the result is an error because the address has to be confirmed first.
 */
export async function findOrCreateAccount(
  tx: Database,
  input: ProviderSignInInput,
): Promise<IdentityResult<Account>> {
  await lockIdentity(tx, input.profile)
  const known = await findIdentity(tx, input.profile)
  const signIn = known
    ? await handleKnownIdentity(tx, known, input)
    : await handleNewIdentity(tx, input)
  return signIn.ok ? confirmProfileEmail(tx, signIn.value, input) : signIn
}

async function handleKnownIdentity(
  tx: Database,
  known: IdentityRow,
  input: ProviderSignInInput,
): Promise<IdentityResult<ProviderSignInResult>> {
  const account = await lockAccount(tx, known.userId)
  if (!account || isBanned(account.user, input.now)) return err('user_banned')
  const usedIdentity = await updateIdentity(tx, { ...input, identityRow: known })
  const identities = account.identities.map((row) => {
    return row.id === usedIdentity.id ? usedIdentity : row
  })
  return ok({ account: { ...account, identities }, usedIdentity })
}

async function handleNewIdentity(
  tx: Database,
  input: ProviderSignInInput,
): Promise<IdentityResult<ProviderSignInResult>> {
  const owners = await listVerifiedEmailOwners(tx, input)
  if (owners.length > 1) return err('multiple_accounts_with_email')
  if (owners[0]) return linkToAccount(tx, owners[0], input)
  if (!input.identity.settings.signUpEnabled) return err('signup_disabled')
  // Null if an account with the address was created concurrently: the identity is then linked to that one.
  const created = await createAccount(tx, input)
  return created ? ok(created) : handleNewIdentity(tx, input)
}

/** The accounts with the e-mail address of the profile, if that is trusted. */
async function listVerifiedEmailOwners(
  tx: Database,
  input: ProviderSignInInput,
): Promise<UserId[]> {
  const { email } = input.profile
  return email && isEmailTrusted(input) ? listEmailOwners(tx, email) : []
}

async function linkToAccount(
  tx: Database,
  userId: UserId,
  input: ProviderSignInInput,
): Promise<IdentityResult<ProviderSignInResult>> {
  const { profile, device, now } = input
  const account = await lockAccount(tx, userId)
  if (!account || isBanned(account.user, now)) return err('user_banned')
  // The account has changed its address concurrently.
  if (!(await listVerifiedEmailOwners(tx, input)).includes(userId))
    return handleNewIdentity(tx, input)
  const usedIdentity = await createIdentity(tx, { profile, userId, now })
  const user = await mergeProfileMetadata(tx, { user: account.user, profile, now })
  const detail = { provider: profile.provider }
  await audit(tx, { action: 'identity_linked', userId, device, detail, now })
  await notifySignInMethodChange(tx, { ...input, user: account.user, added: profile.provider })
  const linked = { ...account, user, identities: [...account.identities, usedIdentity] }
  return ok({ account: linked, usedIdentity })
}

/** Null if an account with the address was created concurrently. */
async function createAccount(
  tx: Database,
  input: ProviderSignInInput,
): Promise<ProviderSignInResult | null> {
  const { profile, device, now } = input
  const email = await getUnclaimedEmail(tx, input)
  const user = buildUserRow({ email, userMetadata: profile.metadata, now })
  const { rowCount } = await tx.insert(users).values(user).onConflictDoNothing()
  if (rowCount === 0) return null
  const usedIdentity = await createIdentity(tx, { profile, userId: user.id, now })
  const detail = { provider: profile.provider }
  await audit(tx, { action: 'signed_up', userId: user.id, device, detail, now })
  return { account: { user, identities: [usedIdentity], factors: [] }, usedIdentity }
}

/** An untrusted address is left to the account that has it already. */
async function getUnclaimedEmail(tx: Database, input: ProviderSignInInput): Promise<string | null> {
  const { email } = input.profile
  if (!email || isEmailTrusted(input)) return email
  return (await findUserByEmail(tx, email)) ? null : email
}
