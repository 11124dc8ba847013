import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { execute, runInTransaction } from '#platform/db/transaction'
import { audit } from '../audit.ts'
import { ACCOUNT_NOT_FOUND, type AuthFailure, EMAIL_TAKEN, PHONE_TAKEN } from '../auth-error.ts'
import type { AdminUserAttributes } from '../contract.ts'
import { validateNewPassword } from '../passwords/validate-new-password.ts'
import type { Device, IdentityDependencies } from '../settings.ts'
import { oneTimeTokens, sessions, type UserId, type UserRow, users } from '../tables.ts'
import { lockAccount } from '../users/account.ts'
import { NO_PENDING_CHANGES } from '../users/clear-pending-changes.ts'
import { mergeAppMetadata, mergeUserMetadata, mirrorPrivileges } from '../users/user-metadata.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'
import type { Admin } from './authenticate-admin.ts'
import { type AdminUserFields, parseUserFields } from './parse-user-fields.ts'
import { recheckAdmin } from './recheck-admin.ts'
import { upsertContactIdentities } from './upsert-contact-identities.ts'

interface UpdateUserAsAdminInput {
  userId: UserId
  attributes: AdminUserAttributes
  admin: Admin
  identity: IdentityDependencies
  device: Device
  now: Date
}

/** Changes somebody's account at once, their address too. With a new password they are signed out everywhere. */
export async function updateUserAsAdmin(
  db: Database,
  asked: UpdateUserAsAdminInput,
): Promise<UserResponse | AuthFailure> {
  const { attributes, identity, now } = asked
  const weak = attributes.password
    ? validateNewPassword(attributes.password, identity.settings)
    : null
  if (weak) return weak
  const fields = await parseUserFields(attributes, now)
  if ('error' in fields) return fields
  try {
    return await runInTransaction(db, (tx) => applyUpdate(tx, { ...asked, fields }))
  } catch (error) {
    if (isUniqueViolation(error)) return fields.email ? EMAIL_TAKEN : PHONE_TAKEN
    throw error
  }
}

async function applyUpdate(
  tx: Database,
  asked: UpdateUserAsAdminInput & { fields: AdminUserFields },
) {
  const { userId, fields, admin, now } = asked
  const no = await recheckAdmin(tx, admin, now)
  if (no) return no
  const account = await lockAccount(tx, userId)
  if (!account || account.user.deletedAt) return ACCOUNT_NOT_FOUND

  const user = mergeFields(account.user, fields, now)
  const { id, createdAt, ...columns } = user
  // Not left for later: whose address it is already shows here.
  await tx.update(users).set(columns).where(eq(users.id, id))
  const ways = await upsertContactIdentities(tx, { ...account, user }, { fields, now })
  if (fields.passwordHash) await execute(tx, tx.delete(sessions).where(eq(sessions.userId, id)))
  if (fields.passwordHash || fields.email || fields.phone) {
    await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id)))
  }
  await auditUpdate(tx, { ...asked, before: account.user, after: user })
  return toUserResponse({ ...account, user, identities: ways })
}

function mergeFields(user: UserRow, fields: AdminUserFields, now: Date): UserRow {
  const { email, phone, passwordHash, bannedUntil, confirmsEmail, confirmsPhone } = fields
  const appMetadata = mergeAppMetadata(user.appMetadata, fields.appMetadata ?? {})
  const said = mergeUserMetadata(user.userMetadata, fields.userMetadata ?? {})
  const shown = confirmsEmail ? { ...said, email_verified: true } : said
  return {
    ...user,
    ...(email && { email, newEmail: null }),
    ...(phone && { phone, newPhone: null }),
    ...(passwordHash && { ...NO_PENDING_CHANGES, passwordHash }),
    ...(bannedUntil !== undefined && { bannedUntil }),
    ...(fields.role && { role: fields.role }),
    ...(confirmsEmail && (email ?? user.email) && { emailConfirmedAt: now, isAnonymous: false }),
    ...(confirmsPhone && (phone ?? user.phone) && { phoneConfirmedAt: now, isAnonymous: false }),
    ...{ appMetadata, userMetadata: mirrorPrivileges(shown, appMetadata), updatedAt: now },
  }
}

async function auditUpdate(
  tx: Database,
  asked: UpdateUserAsAdminInput & { before: UserRow; after: UserRow },
) {
  const { attributes, admin, before, after, device, now } = asked
  const rights =
    after.appMetadata.role === before.appMetadata.role
      ? {}
      : { had: before.appMetadata.role ?? null, has: after.appMetadata.role ?? null }
  const detail = { by: admin.name, fields: Object.keys(attributes), ...rights }
  await audit(tx, { action: 'user_updated', userId: after.id, device, detail, now })
}
