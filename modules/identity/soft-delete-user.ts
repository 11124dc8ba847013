import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { lockAccount } from './account.ts'
import { audit } from './audit.ts'
import { userNotFound } from './edit-user.ts'
import { newUser } from './new-user.ts'
import type { Refused } from './refusal.ts'
import type { Device } from './settings.ts'
import { stillAdmin } from './still-admin.ts'
import {
  factors,
  identities,
  oneTimeTokens,
  sessions,
  type UserId,
  type UserRow,
  users,
  webauthnCredentials,
} from './tables.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  userId: UserId
  admin: Admin
  device: Device
  now: Date
}

/**
 * Takes from an account all that says whose it was, and every way in; the id stays, for what names it. Their address
 * is free for a new account. Once more changes nothing.
 */
export async function softDeleteUser(db: Database, asked: Asked): Promise<Refused | null> {
  const { userId, admin, device, now } = asked
  return inTransaction(db, async (tx) => {
    const no = await stillAdmin(tx, admin, now)
    if (no) return no
    const account = await lockAccount(tx, userId)
    if (!account) return userNotFound()
    if (account.user.deletedAt) return null
    await empty(tx, account.user, now)
    const detail = { by: admin.name, soft: true }
    await audit(tx, { action: 'user_deleted', userId, device, detail, now })
    return null
  })
}

async function empty(tx: Database, { id, aud, role, createdAt }: UserRow, now: Date) {
  const nobody = { ...newUser({ id, aud, role, now }), createdAt, deletedAt: now }
  await write(tx, tx.update(users).set(nobody).where(eq(users.id, id)))
  for (const table of [identities, sessions, oneTimeTokens, factors, webauthnCredentials]) {
    await write(tx, tx.delete(table).where(eq(table.userId, id)))
  }
}
