import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { type AuthFailure, fail } from '../auth-error.ts'
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

/** Takes a way in away from somebody who has another one left. They stay signed in. */
export async function unlinkIdentity(
  db: Database,
  input: UnlinkIdentityInput,
): Promise<AuthFailure | null> {
  try {
    return await runInTransaction(db, (tx) => unlink(tx, input))
  } catch (error) {
    // Somebody took the address in the same moment.
    if (isUniqueViolation(error)) return EMAIL_CONFLICT
    throw error
  }
}

async function unlink(
  tx: Database,
  { currentUser, identityId, identity, device, now }: UnlinkIdentityInput,
) {
  const account = await lockAccount(tx, currentUser.user.id)
  const ways = account?.identities ?? []
  if (!account || ways.length < 2) return LAST_IDENTITY
  const gone = ways.find(({ id }) => id === identityId)
  if (!gone) return fail('identity_not_found', "Identity doesn't exist")
  const left = ways.filter((way) => way !== gone)

  const changed = { ...buildUserChanges(gone, left, { user: account.user, now }), updatedAt: now }
  if (await isEmailTakenByOther(tx, changed.email, account.user)) return EMAIL_CONFLICT
  await execute(tx, tx.delete(identities).where(eq(identities.id, gone.id)))
  await execute(tx, tx.update(users).set(changed).where(eq(users.id, account.user.id)))
  // What was sent to an address that is no longer theirs opens nothing any more.
  await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  const { id: userId } = account.user
  const detail = { provider: gone.provider }
  await audit(tx, { action: 'identity_unlinked', userId, device, detail, now })
  const about = { user: account.user, removed: gone.provider, identity, device, now }
  if (gone.provider !== 'email') await notifySignInMethodChange(tx, about)
  return null
}

const LAST_IDENTITY = fail(
  'single_identity_not_deletable',
  'User must have at least 1 identity after unlinking',
)
const EMAIL_CONFLICT = fail(
  'email_conflict_identity_not_deletable',
  'Unable to unlink identity due to email conflict',
)

async function isEmailTakenByOther(tx: Database, email: string | null | undefined, user: UserRow) {
  const owner = email ? await findUserByEmail(tx, email) : null
  return owner !== null && owner.id !== user.id
}

/** What somebody is reached by once a way in is gone; their password goes with the form it belongs to. */
function buildUserChanges(
  gone: IdentityRow,
  left: IdentityRow[],
  { user, now }: { user: UserRow; now: Date },
): Partial<UserRow> {
  if (gone.provider === 'phone') return { phone: null, phoneConfirmedAt: null }
  const { email, isVerified } = findNextEmail(left, user)
  const isSame = email === user.email
  return {
    ...(gone.provider === 'email' && { passwordHash: null }),
    ...(!isSame && { email, newEmail: null }),
    emailConfirmedAt: isVerified ? (isSame && user.emailConfirmedAt) || now : null,
  }
}

interface NextEmail {
  email: string | null
  isVerified: boolean
}

/** The one they have, while another way vouches for it; else the oldest that is vouched for, or the oldest. */
function findNextEmail(left: IdentityRow[], user: UserRow): NextEmail {
  const known = left.flatMap(({ identityData: { email, email_verified } }): NextEmail[] => {
    const isOne = typeof email === 'string' && email !== ''
    return isOne ? [{ email: email.toLowerCase(), isVerified: email_verified === true }] : []
  })
  const shown = known.filter(({ isVerified }) => isVerified)
  const same = shown.find(({ email }) => email === user.email)
  return same ?? shown[0] ?? known[0] ?? { email: null, isVerified: false }
}
