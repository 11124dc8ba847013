import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { inTransaction, write } from '#platform/transaction'
import { audit } from '../audit.ts'
import type { NewManagedUser } from '../contract.ts'
import { type Refused, refused } from '../refusal.ts'
import type { Device } from '../settings.ts'
import { identities, type UserId, type UserRow, users } from '../tables.ts'
import { userByEmail } from '../users/account.ts'
import { newUser } from '../users/new-user.ts'
import { changedRights, mirrored } from '../users/own-metadata.ts'
import { ownWay } from '../users/own-way.ts'
import { type ShownUser, showUser } from '../users/show-user.ts'
import { EMAIL_TAKEN } from '../users/taken.ts'
import { type ManagedFields, readFields } from './managed-fields.ts'
import { stillAdmin } from './still-admin.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  said: z.infer<typeof NewManagedUser>
  admin: Admin
  device: Device
  now: Date
}

/** Opens an account for somebody. Nobody is written to, and nothing is confirmed that was not said to be. */
export async function createUser(db: Database, asked: Asked): Promise<ShownUser | Refused> {
  const { said, now } = asked
  if (!said.email && !said.phone) {
    return refused('validation_failed', 'Cannot create a user without either an email or phone')
  }
  const fields = await readFields(said, now)
  return 'refused' in fields ? fields : inTransaction(db, (tx) => add(tx, { ...asked, fields }))
}

async function add(tx: Database, asked: Asked & { fields: ManagedFields }) {
  const { said, fields, admin, device, now } = asked
  const no = await stillAdmin(tx, admin, now)
  if (no) return no
  const user = userOf(fields, { id: (said.id ?? newId()) as UserId, now })
  const added = await tx.insert(users).values(user).onConflictDoNothing()
  if (added.rowCount === 0) return taken(tx, user)

  const email = user.email ? [ownWay(user, 'email', now)] : []
  const phone = user.phone ? [ownWay(user, 'phone', now)] : []
  const ways = [...email, ...phone]
  await write(tx, tx.insert(identities).values(ways))
  const detail = { by: admin.name, app_metadata: user.appMetadata }
  await audit(tx, { action: 'user_created', userId: user.id, device, detail, now })
  return showUser({ user, identities: ways, factors: [] })
}

function userOf(fields: ManagedFields, { id, now }: { id: UserId; now: Date }): UserRow {
  const { email = null, phone = null, passwordHash = null, bannedUntil = null } = fields
  const emailConfirmedAt = email && fields.confirmsEmail ? now : null
  const said = { ...fields.userMetadata, ...(emailConfirmedAt && { email_verified: true }) }
  const appMetadata = changedRights({}, fields.appMetadata ?? {})
  return newUser({
    ...{ id, email, phone, passwordHash, bannedUntil, emailConfirmedAt, appMetadata },
    phoneConfirmedAt: phone && fields.confirmsPhone ? now : null,
    userMetadata: mirrored(said, appMetadata),
    ...(fields.role && { role: fields.role }),
    now,
  })
}

async function taken(tx: Database, { email, phone }: UserRow): Promise<Refused> {
  if (email && (await userByEmail(tx, email))) return EMAIL_TAKEN
  const hasPhone = phone && (await tx.select().from(users).where(eq(users.phone, phone)).limit(1))
  if (hasPhone && hasPhone.length > 0) {
    return refused('phone_exists', 'Phone number already registered by another user')
  }
  return refused('validation_failed', 'A user with this id already exists')
}
