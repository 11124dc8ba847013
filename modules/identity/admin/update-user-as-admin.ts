import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { isUniqueViolation } from '#platform/db/sql-state'
import { execute, runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { AdminUserAttributes } from '../contract.ts'
import type { IdentityResult } from '../identity-error.ts'
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

/** Changes an account at once, without confirmation of contacts. A new password ends all sessions. */
export async function updateUserAsAdmin(
  db: Database,
  input: UpdateUserAsAdminInput,
): Promise<IdentityResult<UserResponse>> {
  const { attributes, identity } = input
  const weakness = attributes.password
    ? validateNewPassword(attributes.password, identity.settings)
    : null
  if (weakness) return weakness
  const fields = await parseUserFields(attributes, input)
  if (!fields.ok) return fields
  try {
    return await runInTransaction(db, (tx) => applyUpdate(tx, { ...input, fields: fields.value }))
  } catch (error) {
    if (isUniqueViolation(error)) return err(fields.value.email ? 'email_exists' : 'phone_exists')
    throw error
  }
}

async function applyUpdate(
  tx: Database,
  input: UpdateUserAsAdminInput & { fields: AdminUserFields },
): Promise<IdentityResult<UserResponse>> {
  const { userId, fields, admin, now } = input
  const failure = await recheckAdmin(tx, admin, { now })
  if (failure) return failure
  const account = await lockAccount(tx, userId)
  if (!account || account.user.deletedAt) return err('account_not_found')

  const user = mergeFields(account.user, fields, now)
  const { id, createdAt, ...columns } = user
  // Awaited, not deferred: a unique violation must surface before the next statements.
  await tx.update(users).set(columns).where(eq(users.id, id))
  const identities = await upsertContactIdentities(tx, { ...account, user }, { fields, now })
  if (fields.passwordHash) await execute(tx, tx.delete(sessions).where(eq(sessions.userId, id)))
  if (fields.passwordHash || fields.email || fields.phone) {
    await execute(tx, tx.delete(oneTimeTokens).where(eq(oneTimeTokens.userId, id)))
  }
  await auditUpdate(tx, { ...input, before: account.user, after: user })
  return ok(toUserResponse({ ...account, user, identities }))
}

function mergeFields(user: UserRow, fields: AdminUserFields, now: Date): UserRow {
  const { email, phone, passwordHash, bannedUntil, confirmsEmail, confirmsPhone } = fields
  const appMetadata = mergeAppMetadata(user.appMetadata, fields.appMetadata ?? {})
  const userMetadata = mergeUserMetadata(user.userMetadata, fields.userMetadata ?? {})
  const verifiedMetadata = confirmsEmail ? { ...userMetadata, email_verified: true } : userMetadata
  return {
    ...user,
    ...(email && { email, newEmail: null }),
    ...(phone && { phone, newPhone: null }),
    ...(passwordHash && { ...NO_PENDING_CHANGES, passwordHash }),
    ...(bannedUntil !== undefined && { bannedUntil }),
    ...(fields.role && { role: fields.role }),
    ...(confirmsEmail && (email ?? user.email) && { emailConfirmedAt: now, isAnonymous: false }),
    ...(confirmsPhone && (phone ?? user.phone) && { phoneConfirmedAt: now, isAnonymous: false }),
    ...{
      appMetadata,
      userMetadata: mirrorPrivileges(verifiedMetadata, appMetadata),
      updatedAt: now,
    },
  }
}

async function auditUpdate(
  tx: Database,
  input: UpdateUserAsAdminInput & { before: UserRow; after: UserRow },
) {
  const { attributes, admin, before, after, device, now } = input
  const roleChange =
    after.appMetadata.role === before.appMetadata.role
      ? {}
      : { previous: before.appMetadata.role ?? null, current: after.appMetadata.role ?? null }
  const detail = { actor: admin.name, fields: Object.keys(attributes), ...roleChange }
  await audit(tx, { action: 'user_updated', userId: after.id, device, detail, now })
}
