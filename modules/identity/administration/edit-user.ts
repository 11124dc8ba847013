import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, isKeyTaken, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import { UNCHANGED } from '../changes/drop-changes.ts'
import type { ManagedUser } from '../contract.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { type Refused, refused } from '../refusal.ts'
import type { Device, Identity } from '../settings.ts'
import { oneTimeTokens, sessions, type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { changedMetadata, changedRights, mirrored } from '../users/own-metadata.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'
import { EMAIL_TAKEN, PHONE_TAKEN } from '../users/taken.ts'
import { type ManagedFields, readFields } from './managed-fields.ts'
import { putWays } from './put-ways.ts'
import { stillAdmin } from './still-admin.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  userId: UserId
  said: ManagedUser
  admin: Admin
  identity: Identity
  device: Device
  now: Date
}

/** Changes somebody's account at once, their address too. With a new password they are signed out everywhere. */
export async function editUser(db: Database, asked: Asked): Promise<ShownUser | Refused> {
  const { said, identity, now } = asked
  const weak = said.password ? checkPassword(said.password, identity.settings) : null
  if (weak) return weak
  const fields = await readFields(said, now)
  if ('refused' in fields) return fields
  try {
    return await inTransaction(db, (tx) => put(tx, { ...asked, fields }))
  } catch (error) {
    if (isKeyTaken(error)) return fields.email ? EMAIL_TAKEN : PHONE_TAKEN
    throw error
  }
}

async function put(tx: Database, asked: Asked & { fields: ManagedFields }) {
  const { userId, fields, admin, now } = asked
  const no = await stillAdmin(tx, admin, now)
  if (no) return no
  const account = await lockAccount(tx, userId)
  if (!account || account.user.deletedAt) return userNotFound()

  const user = changed(account.user, fields, now)
  const { id, createdAt, ...columns } = user
  // Not left for later: whose address it is already shows here.
  await tx.update(users).set(columns).where(eq(users.id, id))
  const ways = await putWays(tx, { ...account, user }, { fields, now })
  if (fields.passwordHash) await write(tx, tx.delete(sessions).where(eq(sessions.userId, id)))
  if (fields.passwordHash || fields.email || fields.phone) {
    await write(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id)))
  }
  await note(tx, { ...asked, before: account.user, after: user })
  return showUser({ ...account, user, identities: ways })
}

function changed(user: UserRow, fields: ManagedFields, now: Date): UserRow {
  const { email, phone, passwordHash, bannedUntil, confirmsEmail, confirmsPhone } = fields
  const appMetadata = changedRights(user.appMetadata, fields.appMetadata ?? {})
  const said = changedMetadata(user.userMetadata, fields.userMetadata ?? {})
  const shown = confirmsEmail ? { ...said, email_verified: true } : said
  return {
    ...user,
    ...(email && { email, newEmail: null }),
    ...(phone && { phone, newPhone: null }),
    ...(passwordHash && { ...UNCHANGED, passwordHash }),
    ...(bannedUntil !== undefined && { bannedUntil }),
    ...(fields.role && { role: fields.role }),
    ...(confirmsEmail && (email ?? user.email) && { emailConfirmedAt: now, isAnonymous: false }),
    ...(confirmsPhone && (phone ?? user.phone) && { phoneConfirmedAt: now, isAnonymous: false }),
    ...{ appMetadata, userMetadata: mirrored(shown, appMetadata), updatedAt: now },
  }
}

async function note(tx: Database, asked: Asked & { before: UserRow; after: UserRow }) {
  const { said, admin, before, after, device, now } = asked
  const rights =
    after.appMetadata.role === before.appMetadata.role
      ? {}
      : { had: before.appMetadata.role ?? null, has: after.appMetadata.role ?? null }
  const detail = { by: admin.name, fields: Object.keys(said), ...rights }
  await audit(tx, { action: 'user_edited', userId: after.id, device, detail, now })
}

export function userNotFound(): Refused {
  return refused('user_not_found', 'User not found')
}
