import { eq } from 'drizzle-orm'
import type { Database } from '#platform/database'
import { inTransaction, write } from '#platform/transaction'
import { lockAccount } from './account.ts'
import { audit } from './audit.ts'
import { userNotFound } from './edit-user.ts'
import type { Refused } from './refusal.ts'
import type { Device } from './settings.ts'
import { stillAdmin } from './still-admin.ts'
import { type UserId, users } from './tables.ts'
import type { Admin } from './who-is-admin.ts'

interface Asked {
  userId: UserId
  admin: Admin
  device: Device
  now: Date
}

/** Deletes an account and every way into it. */
export function deleteUser(
  db: Database,
  { userId, admin, device, now }: Asked,
): Promise<Refused | null> {
  return inTransaction(db, async (tx) => {
    const no = await stillAdmin(tx, admin, now)
    if (no) return no
    if (!(await lockAccount(tx, userId))) return userNotFound()
    await write(tx, tx.delete(users).where(eq(users.id, userId)))
    const detail = { by: admin.name, soft: false }
    await audit(tx, { action: 'user_deleted', userId, device, detail, now })
    return null
  })
}
