import assert from 'node:assert/strict'
import type { PlacedOrder } from '#contract/checkout'
import type { Order } from '#contract/orders'
import { expireHolds } from '#modules/checkout'
import type { UserId } from '#modules/identity'
import { findBalanceDiscrepancies, findLedgerDiscrepancies } from '#modules/ledger'
import { findTenderDiscrepancies } from '#modules/orders'
import { findPaymentDiscrepancies, findRefundedAmountDiscrepancies } from '#modules/payments'
import { changeStoreCredit, listStoreCredit } from '#modules/store-credit'
import { newId } from '#platform/ids'
import { findStoreCreditTenderDiscrepancies } from '../../modules/integrity/check-store-credit-tenders.ts'
import { findValueRefundDiscrepancies } from '../../modules/integrity/check-value-refunds.ts'
import { clerk } from './actors.ts'
import { openCustomerShop } from './customer-shop.ts'

const MINA = 'mina@example.com'
const THEO = 'theo@example.com'

/** Opens a shop in which Mina and Theo have accounts. `order` is of one lamp for $59. */
export async function openCreditShop(settings: Parameters<typeof openCustomerShop>[0] = {}) {
  const shop = await openCustomerShop({ ...settings, role: 'owner' })
  const { db, now, shopper, lamp, accessToken: token } = shop
  const theo = await shop.signUp({ email: THEO, password: 'forest-green-mug' })

  const minaId = (await shop.getUserId(MINA)) as UserId

  /** Changes what Mina has. */
  async function give(amount: number, currency = 'USD') {
    const userId = minaId
    const change = { minor: amount * 100, currency, requestKey: newId(), reason: 'Sorry' }
    const changed = await changeStoreCredit(db, { userId, ...change, actor: clerk, now: now() })
    assert.ok(changed.ok)
  }
  async function getCredit(email = MINA) {
    const userId = email === MINA ? minaId : ((await shop.getUserId(email)) as UserId)
    const credit = await listStoreCredit(db, { userId })
    return (credit.find(({ currency }) => currency === 'USD')?.minor ?? 0) / 100
  }
  /** Checks out a new cart, by default as Mina. Without a token, it is a guest's. */
  async function order(details: object = {}, by: string | null = token) {
    const cart = await shopper.createCart([{ variant: lamp }])
    return shopper.checkOut(cart.id, details, by ? { Authorization: `Bearer ${by}` } : {})
  }
  /** Lets the holds of unpaid orders expire. */
  async function expire() {
    shop.advanceClock(31 * 60)
    await expireHolds(db, now())
  }
  async function refund({ order: { id } }: PlacedOrder, amount: number) {
    const path = `/admin/orders/${id}/refund`
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const response = await shop.staff.request('POST', path, { amount, reason: 'Late' }, headers)
    assert.equal(response.status, 201, await response.text())
  }
  async function mergeIntoTheo() {
    await shop.buy({ email: THEO }, theo)
    const [mina, other] = [await shop.findCustomer(MINA), await shop.findCustomer(THEO)]
    assert.equal((await shop.call('POST', `/${mina.id}/merge`, { into: other.id })).status, 200)
  }
  async function assertBooksMatch() {
    const findings = [
      ...(await findLedgerDiscrepancies(db)),
      ...(await findBalanceDiscrepancies(db)),
      ...(await findTenderDiscrepancies(db)),
      ...(await findPaymentDiscrepancies(db)),
      ...(await findRefundedAmountDiscrepancies(db)),
      ...(await findValueRefundDiscrepancies(db)),
      ...(await findStoreCreditTenderDiscrepancies(db)),
    ]
    assert.deepEqual(findings, [])
  }
  return {
    ...{ ...shop, token, theo, give, getCredit, order, refund, mergeIntoTheo },
    ...{ expire, assertBooksMatch },
    read: async (placed: PlacedOrder): Promise<Order> => (await shopper.getOrder(placed)).body,
  }
}
