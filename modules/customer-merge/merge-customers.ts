import { moveAccountRecords } from '#modules/account'
import {
  type CustomerId,
  type CustomerRow,
  listUserIds,
  lockCustomer,
  lockCustomerRefresh,
  moveCustomerRecords,
  refreshCustomers,
} from '#modules/customers'
import { moveDraws } from '#modules/draws'
import {
  type Account,
  audit,
  type Device,
  isStaffAccount,
  lockAccount,
  recheckAdmin,
  type UserId,
} from '#modules/identity'
import { getInfluencer, moveInfluencer } from '#modules/influencers'
import { claimGuestOrders, moveAccountOrders } from '#modules/orders'
import { deleteMergedAccount } from '#modules/privacy'
import { moveCoupons } from '#modules/promotions'
import { moveReferrals } from '#modules/referrals'
import { moveReviews } from '#modules/reviews'
import { moveRewards } from '#modules/rewards'
import { transferStoreCredit } from '#modules/store-credit'
import { moveConversations } from '#modules/support'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { mergedAccounts } from './tables.ts'

interface MergeCustomersInput {
  /** Who is gone afterwards. */
  from: CustomerId
  /** Who has everything afterwards. */
  into: CustomerId
  actor: Actor
  device: Device
  now: Date
}

type MergeCustomersError =
  | 'not_admin'
  | 'customer_not_found'
  | 'same_customer'
  | 'merge_needs_account'
  | 'account_is_staff'
  | 'both_influencers'

/**
 * Gives the orders, credit, addresses, wishlist, reviews, conversations, coupons, referrals, draw tickets, notes and tags of
 * one customer to another one with an account, and deletes the first one. Of two merges at once, the second one finds nobody.
 * Two influencers are not merged: what each is owed, was paid and billed has their own account in the ledger.
 */
export function mergeCustomers(
  db: Database,
  input: MergeCustomersInput,
): Promise<Result<null, MergeCustomersError>> {
  return runResultTransaction(db, async (tx): Promise<Result<null, MergeCustomersError>> => {
    const { from, into, actor, now } = input
    const failure = await recheckAdmin(tx, { actor }, { now, permission: 'customer_data:write' })
    if (failure) return failure
    if (from === into) return err('same_customer')
    const locked = await lockBoth(tx, { from, into })
    if (!locked.ok) return locked
    const { source, target, sourceAccount, targetAccount } = locked.value
    if ([sourceAccount, targetAccount].some((account) => account && isStaffAccount(account.user)))
      return err('account_is_staff')
    if (await areInfluencers(tx, [sourceAccount, targetAccount])) return err('both_influencers')

    await moveCustomerRecords(tx, { from: source.id, to: target.id })
    const to = targetAccount.user.id
    if (sourceAccount) await mergeAccounts(tx, { ...input, account: sourceAccount, to })
    else await claimGuestOrders(tx, { userId: to, email: source.email! })
    await refreshCustomers(tx)
    return ok(null)
  })
}

async function areInfluencers(tx: Database, accounts: (Account | null)[]): Promise<boolean> {
  for (const account of accounts) {
    if (!account || !(await getInfluencer(tx, { userId: account.user.id }))) return false
  }
  return true
}

interface LockedCustomers {
  source: CustomerRow
  target: CustomerRow
  sourceAccount: Account | null
  targetAccount: Account
}

/** Locks in the order in which everybody locks: the refresh, accounts by id, customers by id. */
async function lockBoth(
  tx: Database,
  { from, into }: Pick<MergeCustomersInput, 'from' | 'into'>,
): Promise<Result<LockedCustomers, 'customer_not_found' | 'merge_needs_account'>> {
  await lockCustomerRefresh(tx)
  const ids = await listUserIds(tx, [from, into])
  const accounts = new Map<UserId, Account>()
  for (const id of ids.toSorted()) {
    const account = await lockAccount(tx, id)
    if (account) accounts.set(id, account)
  }
  const customers = new Map<CustomerId, CustomerRow>()
  for (const id of [from, into].toSorted()) {
    const customer = await lockCustomer(tx, id)
    if (customer) customers.set(id, customer)
  }
  const [source, target] = [customers.get(from), customers.get(into)]
  if (!source || !target) return err('customer_not_found')
  if (!target.userId) return err('merge_needs_account')
  const targetAccount = accounts.get(target.userId)
  const sourceAccount = source.userId ? accounts.get(source.userId) : null
  if (!targetAccount || sourceAccount === undefined) return err('customer_not_found')
  return ok({ source, target, sourceAccount, targetAccount })
}

async function mergeAccounts(
  tx: Database,
  { account, to, actor, device, now }: MergeCustomersInput & { account: Account; to: UserId },
): Promise<void> {
  const from = account.user.id
  await tx
    .insert(mergedAccounts)
    .values({ userId: from, intoUserId: to, ...toActorColumns(actor), createdAt: now })
  await moveAccountOrders(tx, { from, to })
  // Before balances are locked.
  await moveDraws(tx, { from, to, now })
  await transferStoreCredit(tx, { from, to, now })
  await moveAccountRecords(tx, { from, to, now })
  await moveReviews(tx, { from, to })
  await moveConversations(tx, { from, to })
  await moveCoupons(tx, { from, to })
  await moveRewards(tx, { from, to, now })
  await moveReferrals(tx, { from, to })
  await moveInfluencer(tx, { from, to, now })
  await deleteMergedAccount(tx, { account, now })
  const detail = { actor: actor.name ?? actor.id, into: to }
  await audit(tx, { action: 'account_merged', userId: from, device, detail, now })
}
