import { invoiceHoldings } from '#modules/invoices'
import { endedSince, noteEmptied, type OrderId, orderHoldings } from '#modules/orders'
import { paymentHoldings } from '#modules/payments'
import type { Database } from '#platform/database'
import { forgetLettersAbout } from '#platform/mail'
import { erase } from '#platform/personal-data'
import { inTransaction } from '#platform/transaction'

const MOST = 100
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Empties orders that were under way when their owner left and have ended since. */
export async function eraseLeft(db: Database, now: Date): Promise<void> {
  for (const orderId of await endedSince(db, { most: MOST })) {
    await inTransaction(db, (tx) => empty(tx, orderId, now))
  }
}

/** What it led to, and nothing else: somebody with the same address may be a newcomer. */
async function empty(tx: Database, orderId: OrderId, now: Date): Promise<void> {
  const person = { userId: NOBODY, email: null, phone: null, left: orderId }
  const holdings = [...paymentHoldings, ...invoiceHoldings, ...orderHoldings]
  await erase(tx, { holdings, person, now })
  await forgetLettersAbout(tx, orderId)
  await noteEmptied(tx, orderId)
}
