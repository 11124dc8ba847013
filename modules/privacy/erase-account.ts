import {
  type Account,
  accountPersonalData,
  audit,
  lockAccountForDeletion,
  lockCurrentUser,
  notifyAccountOwner,
  type ReauthenticationErrorCode,
  type RequireReauthenticationInput,
  requireReauthentication,
  softDeleteAccount,
} from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { erasePersonalData } from '#platform/privacy/personal-data'
import { ok, type Result } from '#platform/result'
import { toDataSubject } from './data-subject.ts'
import { personalDataMap } from './personal-data-map.ts'

type EraseAccountErrorCode = ReauthenticationErrorCode | 'session_not_found' | 'user_not_found'

/**
 * Deletes the account of the signed-in user: their personal data is deleted or anonymised, and an e-mail confirms it.
 * Open orders are anonymised by `erasePendingOrders` once they are closed. Fails if the user must authenticate again.
 */
export async function eraseAccount(
  db: Database,
  input: RequireReauthenticationInput,
): Promise<Result<null, EraseAccountErrorCode>> {
  const failure = await requireReauthentication(db, input)
  if (failure) return failure
  const { actor, identity, device, now } = input
  return runInTransaction(db, async (tx) => {
    const locked = await lockCurrentUser(tx, actor)
    if (!locked.ok) return locked
    await eraseUserData(tx, { account: locked.value, soft: false, now })
    const { user } = locked.value
    await notifyAccountOwner(tx, {
      notice: { template: 'account-deleted' },
      user,
      identity,
      device,
      now,
    })
    // Without the device: its IP address is personal data.
    await audit(tx, { action: 'account_erased', userId: user.id, now })
    return ok(null)
  })
}

interface EraseUserDataInput {
  account: Account
  /** Keeps the row of the user, without personal data, for rows that reference it. */
  soft: boolean
  now: Date
}

/** Deletes or anonymises the personal data of a user. The account must be locked. */
export async function eraseUserData(
  tx: Database,
  { account, soft, now }: EraseUserDataInput,
): Promise<void> {
  const subject = toDataSubject(account.user)
  await lockAccountForDeletion(tx, account.user.id)
  await erasePersonalData(tx, { personalDataMap, subject, now })
  if (soft) await softDeleteAccount(tx, account.user, now)
  else await erasePersonalData(tx, { personalDataMap: [accountPersonalData], subject, now })
}
