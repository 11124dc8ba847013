import {
  ACCOUNT_NOT_FOUND,
  type Admin,
  type AuthFailure,
  audit,
  type Device,
  lockAccount,
  recheckAdmin,
  type UserId,
} from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { eraseUserData } from './erase-account.ts'

interface DeleteUserInput {
  userId: UserId
  /** Keeps the row of the user, without personal data, for rows that reference it. Repeating it changes nothing. */
  soft: boolean
  admin: Admin
  device: Device
  now: Date
}

/** Deletes an account and its personal data on behalf of an administrator. Returns null, or why it was not deleted. */
export async function deleteUser(
  db: Database,
  input: DeleteUserInput,
): Promise<AuthFailure | null> {
  const { userId, soft, admin, device, now } = input
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, admin, now)
    if (failure) return failure
    const account = await lockAccount(tx, userId)
    if (!account) return ACCOUNT_NOT_FOUND
    if (soft && account.user.deletedAt) return null
    await eraseUserData(tx, { account, soft, now })
    await audit(tx, {
      action: 'user_deleted',
      userId,
      device,
      detail: { actor: admin.name, soft },
      now,
    })
    return null
  })
}
