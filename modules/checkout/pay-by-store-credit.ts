import { limitStoreCredit } from '#contract/store-credit'
import type { UserId } from '#modules/identity'
import { type LedgerAccount, listPostings, type Posting, postTransaction } from '#modules/ledger'
import { applyTender, buildHoldReference, getUsedStoreCredit, type OrderRow } from '#modules/orders'
import {
  buildStoreCreditAccount,
  listStoreCredit,
  publishCreditReturned,
} from '#modules/store-credit'
import type { Database } from '#platform/db/database'
import type { Money } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { buildCustomerAccount } from './ledger-postings.ts'

interface DecideStoreCreditInput {
  /** Null for a guest, who has none. */
  userId: UserId | null
  total: Money
  /** What the shopper was shown; 0 to use none. */
  shownMinor: number
  /** What has to be left to pay, if anything is. */
  leastMinor: number
}

/**
 * Returns how much of a total is paid by store credit, as `limitStoreCredit` decides. An amount that differs from what the shopper
 * was shown is an error, so nobody pays more by card than they agreed to. The credit is taken by `takeStoreCredit`.
 */
export async function decideStoreCredit(
  tx: Database,
  { userId, total, shownMinor, leastMinor }: DecideStoreCreditInput,
): Promise<Result<number, 'store_credit_changed'>> {
  if (shownMinor === 0) return ok(0)
  const { currency } = total
  const credit = userId ? await listStoreCredit(tx, { userId }) : []
  const available = credit.find((one) => one.currency === currency)?.minor ?? 0
  const creditMinor = limitStoreCredit({ available, total: total.minor, least: leastMinor })
  return creditMinor === shownMinor
    ? ok(creditMinor)
    : err('store_credit_changed', { creditMinor, currency })
}

interface HeldCreditInput {
  /** Locked. */
  order: OrderRow
  now: Date
}

/**
 * Takes what an order is to be paid with from the store credit of its shopper, for its present hold. The constraint of the
 * balance decides whether there is enough; orders at the same time wait for each other there. Stock is reserved before, as
 * in every transaction. On an error the caller must roll back.
 */
export async function takeStoreCredit(
  tx: Database,
  { order, now }: HeldCreditInput,
): Promise<Result<OrderRow, 'store_credit_changed'>> {
  const { storeCreditMinor: minor, userId, currency } = order
  if (minor === 0) return ok(order)
  if (!userId) return err('store_credit_changed', { creditMinor: 0, currency })
  const reference = buildHoldReference(order)
  const postings = buildPostings(order, { userId, minor })
  const posted = await postTransaction(tx, { kind: 'store_credit', reference, postings, now })
  if (posted.ok)
    return ok(await applyTender(tx, { order, kind: 'store_credit', reference, minor, now }))
  const total = { minor, currency }
  const left = await decideStoreCredit(tx, { userId, total, shownMinor: minor, leastMinor: 1 })
  return left.ok ? err('store_credit_changed', { creditMinor: 0, currency }) : left
}

/** Returns an order without the tender of its store credit, which `postStoreCreditReturn` gives back. */
export async function removeCreditTender(
  tx: Database,
  { order, now }: HeldCreditInput,
): Promise<OrderRow> {
  if (!isHoldingCredit(order)) return order
  const { storeCreditMinor: minor } = order
  const reference = buildHoldReference(order)
  return applyTender(tx, { order, kind: 'store_credit_return', reference, minor, now })
}

/**
 * Gives the store credit of an order that was not paid in full back to its shopper: to the account that the order belongs
 * to now, which two accounts that were merged share. That of a deleted account goes back to what is left of it.
 */
export async function postStoreCreditReturn(
  tx: Database,
  { order, now }: HeldCreditInput,
): Promise<void> {
  if (!isHoldingCredit(order)) return
  const { storeCreditMinor: minor } = order
  const reference = buildHoldReference(order)
  const userId = order.userId ?? (await findSpender(tx, reference))
  const postings = buildPostings(order, { userId, minor: -minor })
  await postTransaction(tx, { kind: 'store_credit_return', reference, postings, now })
  const { currency, number } = order
  await publishCreditReturned(tx, { userId, minor, currency, number, now })
}

interface CreditRefundInput extends HeldCreditInput {
  /** That a refund credits. */
  account: LedgerAccount
  minor: number
}

/** Says that a refund gave store credit back, if it did. */
export async function publishCreditRefund(
  tx: Database,
  { account: { ownerKind, ownerId, code }, order, minor, now }: CreditRefundInput,
): Promise<void> {
  if (ownerKind !== 'user' || code !== 'store_credit') return
  const { currency, number } = order
  await publishCreditReturned(tx, { userId: ownerId as UserId, minor, currency, number, now })
}

/** Whether an order that was not paid in full has credit that goes back to its shopper when the order is cancelled. */
function isHoldingCredit(order: OrderRow): boolean {
  return order.paidMinor < order.totalMinor && getUsedStoreCredit(order) > 0
}

function buildPostings(
  { id, currency: unit }: OrderRow,
  { userId, minor }: { userId: UserId; minor: number },
): Posting[] {
  return [
    { account: buildStoreCreditAccount(userId), unit, amount: minor },
    { account: buildCustomerAccount(id), unit, amount: -minor },
  ]
}

async function findSpender(tx: Database, reference: string): Promise<UserId> {
  const postings = await listPostings(tx, { kind: 'store_credit', reference })
  const taken = postings.find(({ account }) => account.ownerKind === 'user')
  if (!taken) throw new Error(`No store credit was taken for ${reference}`)
  return taken.account.ownerId as UserId
}
