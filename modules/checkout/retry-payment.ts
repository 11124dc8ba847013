import { lockOrder, moveOrder, type OrderId, type OrderRow, renewHold } from '#modules/orders'
import { createPayment, type Payment, type PaymentProvider, paymentsOf } from '#modules/payments'
import type { Database } from '#platform/database'
import { inTransaction } from '#platform/transaction'
import { HOLD_MINUTES, holdEndsAt } from './hold.ts'
import { holdAgain } from './hold-again.ts'

export type RetryAnswer =
  | { order: OrderRow; payment: Payment }
  | { refused: 'no_such_order' | 'not_payable' | 'no_longer_there' }

interface Ask {
  orderId: OrderId
  provider: PaymentProvider
  now: Date
}

/** How long paying late and again may keep goods from others without putting them back once. */
const LONGEST_HOLD_MS = 4 * HOLD_MINUTES * 60_000

/** Another try to pay the same order: its hold is renewed, or taken again when it had run out. */
export async function retryPayment(
  db: Database,
  { orderId, provider, now }: Ask,
): Promise<RetryAnswer> {
  return inTransaction(db, async (tx) => {
    const found = await lockOrder(tx, orderId)
    if (!found) return { refused: 'no_such_order' }
    const order = await held(tx, { order: found, now })
    if (typeof order === 'string') return { refused: order }

    const open = (await paymentsOf(tx, orderId)).find((one) => {
      return one.state === 'pending' && one.provider === provider.name
    })
    const payment = open ?? (await createPayment(tx, { order: payable(order), provider, now }))
    return { order, payment }
  })
}

export function payable({ id, number, email, totalMinor: minor, currency }: OrderRow) {
  return { id, number, email, total: { minor, currency } }
}

async function held(tx: Database, { order, now }: { order: OrderRow; now: Date }) {
  const { id: orderId, state, cancelledFor, createdAt } = order
  const holdExpiresAt = holdEndsAt(now)
  if (state === 'pending_payment') {
    const isTooLong = holdExpiresAt.getTime() - createdAt.getTime() > LONGEST_HOLD_MS
    return isTooLong ? order : renewHold(tx, { orderId, holdExpiresAt })
  }
  if (state !== 'cancelled' || cancelledFor !== 'hold_expired') return 'not_payable'
  if (!(await holdAgain(tx, { order, now }))) return 'no_longer_there'

  const told = { who: 'shopper', now } as const
  const again = await moveOrder(tx, { orderId, to: 'pending_payment', holdExpiresAt, ...told })
  return again!
}
