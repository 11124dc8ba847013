import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { IdentityResult } from '../identity-error.ts'
import type { CurrentUser } from '../sessions/get-current-user.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { type IdentityRow, identities, oneTimeTokens, type UserRow, users } from '../tables.ts'
import { findUserByEmail, lockAccount } from '../users/account.ts'
import { notifySignInMethodChange } from '../users/notify-sign-in-method-change.ts'

interface UnlinkIdentityInput {
  currentUser: CurrentUser
  identityId: string
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Removes an identity from the user's account, which must have another one. The sessions stay active. */
export async function unlinkIdentity(
  db: Database,
  input: UnlinkIdentityInput,
): Promise<IdentityResult<null>> {
  try {
    return await runInTransaction(db, (tx) => unlink(tx, input))
  } catch (error) {
    // Another account took the address concurrently.
    if (isUniqueViolation(error)) return err('email_conflict_identity_not_deletable')
    throw error
  }
}

async function unlink(
  tx: Database,
  { currentUser, identityId, identity, device, now }: UnlinkIdentityInput,
): Promise<IdentityResult<null>> {
  const account = await lockAccount(tx, currentUser.user.id)
  const identityRows = account?.identities ?? []
  if (!account || identityRows.length < 2) return err('single_identity_not_deletable')
  const removed = identityRows.find(({ id }) => id === identityId)
  if (!removed) return err('identity_not_found')
  const remaining = identityRows.filter((row) => row !== removed)

  const changes = {
    ...buildUserChanges(removed, remaining, { user: account.user, now }),
    updatedAt: now,
  }
  if (await isEmailTakenByOther(tx, changes.email, account.user))
    return err('email_conflict_identity_not_deletable')
  await execute(tx, tx.delete(identities).where(eq(identities.id, removed.id)))
  await execute(tx, tx.update(users).set(changes).where(eq(users.id, account.user.id)))
  // Tokens sent to an address that the account no longer has become invalid.
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  const { id: userId } = account.user
  const detail = { provider: removed.provider }
  await audit(tx, { action: 'identity_unlinked', userId, device, detail, now })
  const notice = { user: account.user, removed: removed.provider, identity, device, now }
  if (removed.provider !== 'email') await notifySignInMethodChange(tx, notice)
  return ok(null)
}

async function isEmailTakenByOther(tx: Database, email: string | null | undefined, user: UserRow) {
  const owner = email ? await findUserByEmail(tx, email) : null
  return owner !== null && owner.id !== user.id
}

/** Contact data of the user after the removal. The password is removed with the e-mail identity. */
function buildUserChanges(
  removed: IdentityRow,
  remaining: IdentityRow[],
  { user, now }: { user: UserRow; now: Date },
): Partial<UserRow> {
  if (removed.provider === 'phone') return { phone: null, phoneConfirmedAt: null }
  const { email, isVerified } = findNextEmail(remaining, user)
  const isSame = email === user.email
  return {
    ...(removed.provider === 'email' && { passwordHash: null }),
    ...(!isSame && { email, newEmail: null }),
    emailConfirmedAt: isVerified ? (isSame && user.emailConfirmedAt) || now : null,
  }
}

interface NextEmail {
  email: string | null
  isVerified: boolean
}

/** The current address if a remaining identity verified it, else the oldest verified one, else the oldest. */
function findNextEmail(remaining: IdentityRow[], user: UserRow): NextEmail {
  const emails = remaining.flatMap(({ identityData: { email, email_verified } }): NextEmail[] => {
    const hasEmail = typeof email === 'string' && email !== ''
    return hasEmail ? [{ email: email.toLowerCase(), isVerified: email_verified === true }] : []
  })
  const verified = emails.filter(({ isVerified }) => isVerified)
  const current = verified.find(({ email }) => email === user.email)
  return current ?? verified[0] ?? emails[0] ?? { email: null, isVerified: false }
}
