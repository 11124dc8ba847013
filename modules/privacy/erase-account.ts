import {
  type Account,
  accountHolding,
  audit,
  emptyAccount,
  lockForGood,
  lockSignedIn,
  type Refused,
  type Showing,
  showedThemselves,
  tellOwner,
} from '#modules/identity'
import type { Database } from '#platform/database'
import { erase } from '#platform/personal-data'
import { inTransaction } from '#platform/transaction'
import { holdings } from './holdings.ts'
import { personOf } from './person.ts'

/**
 * Somebody leaves: all that is held of them goes, or names nobody any more, and a letter says so. Orders that are still
 * under way are emptied when they have ended.
 */
export async function eraseAccount(db: Database, asked: Showing): Promise<Refused | null> {
  const no = await showedThemselves(db, asked)
  if (no) return no
  const { who, identity, device, now } = asked
  return inTransaction(db, async (tx) => {
    const account = await lockSignedIn(tx, who)
    if ('refused' in account) return account
    await eraseHeld(tx, { account, soft: false, now })
    const { user } = account
    await tellOwner(tx, { news: { template: 'account-deleted' }, user, identity, device, now })
    // Without the address it was asked from: that was theirs.
    await audit(tx, { action: 'account_erased', userId: user.id, now })
    return null
  })
}

interface Leaving {
  account: Account
  /** The account stays, empty, for what names it. */
  soft: boolean
  now: Date
}

/** The account must be locked. */
export async function eraseHeld(tx: Database, { account, soft, now }: Leaving): Promise<void> {
  const person = personOf(account.user)
  await lockForGood(tx, account.user.id)
  await erase(tx, { holdings, person, now })
  if (soft) await emptyAccount(tx, account.user, now)
  else await erase(tx, { holdings: [accountHolding], person, now })
}
