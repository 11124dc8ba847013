import {
  type Account,
  type AuthFailure,
  accountPersonalData,
  audit,
  lockAccountForDeletion,
  lockCurrentUser,
  notifyAccountOwner,
  type RequireReauthenticationInput,
  requireReauthentication,
  softDeleteAccount,
} from '#modules/identity'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { erasePersonalData } from '#platform/privacy/personal-data'
import { toDataSubject } from './data-subject.ts'
import { personalDataMap } from './personal-data-map.ts'

/**
 * Somebody leaves: all that is held of them goes, or names nobody any more, and a letter says so. Orders that are still
 * under way are emptied when they have ended.
 */
export async function eraseAccount(
  db: Database,
  input: RequireReauthenticationInput,
): Promise<AuthFailure | null> {
  const no = await requireReauthentication(db, input)
  if (no) return no
  const { actor, identity, device, now } = input
  return runInTransaction(db, async (tx) => {
    const account = await lockCurrentUser(tx, actor)
    if ('error' in account) return account
    await eraseUserData(tx, { account, soft: false, now })
    const { user } = account
    await notifyAccountOwner(tx, {
      notice: { template: 'account-deleted' },
      user,
      identity,
      device,
      now,
    })
    // Without the address it was asked from: that was theirs.
    await audit(tx, { action: 'account_erased', userId: user.id, now })
    return null
  })
}

interface EraseUserDataInput {
  account: Account
  /** The account stays, empty, for what names it. */
  soft: boolean
  now: Date
}

/** The account must be locked. */
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
