import {
  type Admin,
  audit,
  type Device,
  lockAccount,
  recheckAdmin,
  type UserId,
} from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok, type Result } from '#platform/result'
import { eraseUserData } from './erase-account.ts'

interface DeleteUserInput {
  userId: UserId
  /** Keeps the row of the user, without personal data, for rows that reference it. Repeating it changes nothing. */
  soft: boolean
  admin: Admin
  device: Device
  now: Date
}

/** Deletes an account and its personal data on behalf of an administrator. */
export async function deleteUser(
  db: Database,
  input: DeleteUserInput,
): Promise<Result<null, 'account_not_found' | 'not_admin'>> {
  const { userId, soft, admin, device, now } = input
  return runInTransaction(db, async (tx) => {
    const failure = await recheckAdmin(tx, admin, { now })
    if (failure) return failure
    const account = await lockAccount(tx, userId)
    if (!account) return err('account_not_found')
    if (soft && account.user.deletedAt) return ok(null)
    await eraseUserData(tx, { account, soft, now })
    await audit(tx, {
      action: 'user_deleted',
      userId,
      device,
      detail: { actor: admin.name, soft },
      now,
    })
    return ok(null)
  })
}
