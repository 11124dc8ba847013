import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#platform/db/database'
import { execute, runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok } from '#platform/result'
import { audit } from '../audit.ts'
import type { AdminNewUserAttributes } from '../contract.ts'
import type { IdentityFailure, IdentityResult } from '../identity-error.ts'
import type { Device } from '../settings.ts'
import { identities, type UserId, type UserRow, users } from '../tables.ts'
import { findUserByEmail } from '../users/account.ts'
import { buildUserRow } from '../users/build-user-row.ts'
import { buildContactIdentity } from '../users/contact-identity.ts'
import { mergeAppMetadata, mirrorPrivileges } from '../users/user-metadata.ts'
import { toUserResponse, type UserResponse } from '../users/user-response.ts'
import type { Admin } from './authenticate-admin.ts'
import { type AdminUserFields, parseUserFields } from './parse-user-fields.ts'
import { recheckAdmin } from './recheck-admin.ts'

interface CreateUserInput {
  attributes: z.infer<typeof AdminNewUserAttributes>
  admin: Admin
  device: Device
  now: Date
}

/** Creates an account. Sends no e-mail, and confirms only the contacts that the attributes confirm. */
export async function createUser(
  db: Database,
  input: CreateUserInput,
): Promise<IdentityResult<UserResponse>> {
  const { attributes } = input
  if (!attributes.email && !attributes.phone) return err('contact_missing')
  const fields = await parseUserFields(attributes, input)
  if (!fields.ok) return fields
  return runInTransaction(db, (tx) => insertUser(tx, { ...input, fields: fields.value }))
}

async function insertUser(
  tx: Database,
  input: CreateUserInput & { fields: AdminUserFields },
): Promise<IdentityResult<UserResponse>> {
  const { attributes, fields, admin, device, now } = input
  const failure = await recheckAdmin(tx, admin, { now })
  if (failure) return failure
  const user = toUserRow(fields, { id: (attributes.id ?? newId()) as UserId, now })
  const inserted = await tx.insert(users).values(user).onConflictDoNothing()
  if (inserted.rowCount === 0) return findTakenError(tx, user)

  const email = user.email ? [buildContactIdentity(user, 'email', now)] : []
  const phone = user.phone ? [buildContactIdentity(user, 'phone', now)] : []
  const identityRows = [...email, ...phone]
  await execute(tx, tx.insert(identities).values(identityRows))
  const detail = { actor: admin.name, app_metadata: user.appMetadata }
  await audit(tx, { action: 'user_created', userId: user.id, device, detail, now })
  return ok(toUserResponse({ user, identities: identityRows, factors: [] }))
}

function toUserRow(fields: AdminUserFields, { id, now }: { id: UserId; now: Date }): UserRow {
  const { email = null, phone = null, passwordHash = null, bannedUntil = null } = fields
  const emailConfirmedAt = email && fields.confirmsEmail ? now : null
  const userMetadata = { ...fields.userMetadata, ...(emailConfirmedAt && { email_verified: true }) }
  const appMetadata = mergeAppMetadata({}, fields.appMetadata ?? {})
  return buildUserRow({
    ...{ id, email, phone, passwordHash, bannedUntil, emailConfirmedAt, appMetadata },
    phoneConfirmedAt: phone && fields.confirmsPhone ? now : null,
    userMetadata: mirrorPrivileges(userMetadata, appMetadata),
    ...(fields.role && { role: fields.role }),
    now,
  })
}

async function findTakenError(tx: Database, { email, phone }: UserRow): Promise<IdentityFailure> {
  if (email && (await findUserByEmail(tx, email))) return err('email_exists')
  const holders = phone && (await tx.select().from(users).where(eq(users.phone, phone)).limit(1))
  return err(holders && holders.length > 0 ? 'phone_taken' : 'user_id_exists')
}
