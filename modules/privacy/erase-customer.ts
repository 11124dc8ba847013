import { lockCustomerRefresh } from '#modules/customers'
import {
  type Account,
  type Admin,
  accountPersonalData,
  audit,
  type Device,
  isStaffAccount,
  listUserIdsByEmail,
  lockAccount,
  lockAccountForDeletion,
  recheckAdmin,
  type UserId,
} from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { erasePersonalData } from '#platform/privacy/personal-data'
import { err, ok, type Result } from '#platform/result'
import { eraseUserData } from './erase-account.ts'
import { NIL_USER_ID } from './nil-user-id.ts'
import { personalDataMap } from './personal-data-map.ts'

interface EraseCustomerInput {
  /** Null for a guest. */
  userId: UserId | null
  /** Of a guest, in lower case. */
  email: string | null
  admin: Pick<Admin, 'actor' | 'name'>
  device: Device
  now: Date
}

type EraseCustomerError =
  | 'not_admin'
  | 'account_not_found'
  | 'account_is_staff'
  | 'guest_has_account'

/** Deletes the account of a customer with their personal data, or the personal data of a guest, on request. */
export function eraseCustomer(
  db: Database,
  input: EraseCustomerInput,
): Promise<Result<null, EraseCustomerError>> {
  const { userId, admin, now } = input
  return runInTransaction(db, async (tx) => {
    // Before the account: a refresh in progress holds rows of the customer.
    await lockCustomerRefresh(tx)
    const failure = await recheckAdmin(tx, admin, { now, permission: 'customer_data:write' })
    if (failure) return failure
    return userId ? eraseAccountOf(tx, { ...input, userId }) : eraseGuest(tx, input)
  })
}

async function eraseAccountOf(
  tx: Database,
  { userId, admin, device, now }: EraseCustomerInput & { userId: UserId },
): Promise<Result<null, EraseCustomerError>> {
  const account = await lockAccount(tx, userId)
  if (!account || account.user.deletedAt) return err('account_not_found')
  if (isStaffAccount(account.user)) return err('account_is_staff')
  await eraseUserData(tx, { account, soft: false, now })
  const detail = { actor: admin.name, soft: false }
  await audit(tx, { action: 'user_deleted', userId, device, detail, now })
  return ok(null)
}

/** What belongs to an address without an account: of an address with one, the account is erased instead. */
async function eraseGuest(
  tx: Database,
  { email, now }: EraseCustomerInput,
): Promise<Result<null, EraseCustomerError>> {
  if (!email) return err('account_not_found')
  if ((await listUserIdsByEmail(tx, [email])).size > 0) return err('guest_has_account')
  const subject = { userId: NIL_USER_ID, email, phone: null }
  await erasePersonalData(tx, { personalDataMap, subject, now })
  return ok(null)
}

/**
 * Deletes an account whose orders and lists went to another one of the same person. What is known by the e-mail address
 * alone stays, such as the newsletter: it is still theirs. The account is locked.
 */
export async function deleteMergedAccount(
  tx: Database,
  { account, now }: { account: Account; now: Date },
): Promise<void> {
  const subject = { userId: account.user.id, email: null, phone: null }
  await lockAccountForDeletion(tx, account.user.id)
  await erasePersonalData(tx, { personalDataMap, subject, now })
  await erasePersonalData(tx, { personalDataMap: [accountPersonalData], subject, now })
}
