import {
  type Admin,
  audit,
  type Device,
  lockAccount,
  type Refused,
  stillAdmin,
  type UserId,
  userNotFound,
} from '#modules/identity'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { eraseHeld } from './erase-account.ts'

interface Asked {
  userId: UserId
  /** Then the account stays, empty, for what names it; once more changes nothing. */
  soft: boolean
  admin: Admin
  device: Device
  now: Date
}

/** An administrator deletes an account, with all that is held of its owner. */
export async function deleteUser(db: Database, asked: Asked): Promise<Refused | null> {
  const { userId, soft, admin, device, now } = asked
  return inTransaction(db, async (tx) => {
    const no = await stillAdmin(tx, admin, now)
    if (no) return no
    const account = await lockAccount(tx, userId)
    if (!account) return userNotFound()
    if (soft && account.user.deletedAt) return null
    await eraseHeld(tx, { account, soft, now })
    await audit(tx, {
      action: 'user_deleted',
      userId,
      device,
      detail: { by: admin.name, soft },
      now,
    })
    return null
  })
}
