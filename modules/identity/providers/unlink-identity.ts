import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, isKeyTaken, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { type Refused, refused } from '../refusal.ts'
import type { SignedIn } from '../sessions/who-is-signed-in.ts'
import type { Device, Identity } from '../settings.ts'
import { type IdentityRow, identities, oneTimeTokens, type UserRow, users } from '../tables.ts'
import { lockAccount, userByEmail } from '../users/account.ts'
import { tellOfWayIn } from '../users/tell-of-way-in.ts'

interface Asked {
  who: SignedIn
  identityId: string
  identity: Identity
  device: Device
  now: Date
}

/** Takes a way in away from somebody who has another one left. They stay signed in. */
export async function unlinkIdentity(db: Database, asked: Asked): Promise<Refused | null> {
  try {
    return await inTransaction(db, (tx) => unlink(tx, asked))
  } catch (error) {
    // Somebody took the address in the same moment.
    if (isKeyTaken(error)) return CONFLICT
    throw error
  }
}

async function unlink(tx: Database, { who, identityId, identity, device, now }: Asked) {
  const account = await lockAccount(tx, who.user.id)
  const ways = account?.identities ?? []
  if (!account || ways.length < 2) return LAST
  const gone = ways.find(({ id }) => id === identityId)
  if (!gone) return refused('identity_not_found', "Identity doesn't exist")
  const left = ways.filter((way) => way !== gone)

  const changed = { ...changedBy(gone, left, { user: account.user, now }), updatedAt: now }
  if (await isAnothers(tx, changed.email, account.user)) return CONFLICT
  await write(tx, tx.delete(identities).where(eq(identities.id, gone.id)))
  await write(tx, tx.update(users).set(changed).where(eq(users.id, account.user.id)))
  // What was sent to an address that is no longer theirs opens nothing any more.
  await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, account.user.id)))
  const { id: userId } = account.user
  const detail = { provider: gone.provider }
  await audit(tx, { action: 'identity_unlinked', userId, device, detail, now })
  const about = { user: account.user, removed: gone.provider, identity, device, now }
  if (gone.provider !== 'email') await tellOfWayIn(tx, about)
  return null
}

const LAST = refused(
  'single_identity_not_deletable',
  'User must have at least 1 identity after unlinking',
)
const CONFLICT = refused(
  'email_conflict_identity_not_deletable',
  'Unable to unlink identity due to email conflict',
)

async function isAnothers(tx: Database, email: string | null | undefined, user: UserRow) {
  const owner = email ? await userByEmail(tx, email) : null
  return owner !== null && owner.id !== user.id
}

/** What somebody is reached by once a way in is gone; their password goes with the form it belongs to. */
function changedBy(
  gone: IdentityRow,
  left: IdentityRow[],
  { user, now }: { user: UserRow; now: Date },
): Partial<UserRow> {
  if (gone.provider === 'phone') return { phone: null, phoneConfirmedAt: null }
  const { email, isShown } = nextAddress(left, user)
  const isSame = email === user.email
  return {
    ...(gone.provider === 'email' && { passwordHash: null }),
    ...(!isSame && { email, newEmail: null }),
    emailConfirmedAt: isShown ? (isSame && user.emailConfirmedAt) || now : null,
  }
}

interface Address {
  email: string | null
  isShown: boolean
}

/** The one they have, while another way vouches for it; else the oldest that is vouched for, or the oldest. */
function nextAddress(left: IdentityRow[], user: UserRow): Address {
  const known = left.flatMap(({ identityData: { email, email_verified } }): Address[] => {
    const isOne = typeof email === 'string' && email !== ''
    return isOne ? [{ email: email.toLowerCase(), isShown: email_verified === true }] : []
  })
  const shown = known.filter(({ isShown }) => isShown)
  const same = shown.find(({ email }) => email === user.email)
  return same ?? shown[0] ?? known[0] ?? { email: null, isShown: false }
}
