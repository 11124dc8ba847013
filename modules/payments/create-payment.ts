import type { OrderId } from '#modules/orders'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money'
import { placeholders, prepared } from '#platform/prepared'
import { write } from '#platform/transaction'
import { openingPath, resultPath } from './paths.ts'
import type { PaymentProvider, SessionAsk } from './provider.ts'
import { type Payment, payments } from './tables.ts'

interface Ask {
  order: { id: OrderId; number: string; email: string; total: Money }
  provider: PaymentProvider
  now: Date
}

/**
 * A new attempt to pay an order, for its whole total (more than zero). Call it in the transaction that
 * places the order or starts the retry: nothing is asked over the network. Where the provider lives elsewhere,
 * `redirectUrl` is a page of this shop that opens the session when the shopper gets there (decision 0009).
 */
export async function createPayment(tx: Database, { order, provider, now }: Ask): Promise<Payment> {
  const id = newId<'payment'>()
  const session = await firstSession(tx, provider, {
    paymentId: id,
    amount: order.total,
    orderNumber: order.number,
    email: order.email,
    returnPath: resultPath(id),
    now,
  })

  const payment: Payment = {
    id,
    orderId: order.id,
    provider: provider.name,
    providerReference: session.reference,
    redirectUrl: session.redirectUrl,
    state: 'pending',
    currency: order.total.currency,
    amountMinor: order.total.minor,
    capturedMinor: 0,
    refundedMinor: 0,
    askedAt: null,
    createdAt: now,
  }
  await write(tx, insert(tx).execute(payment))
  return payment
}

const insert = prepared((db) =>
  db.insert(payments).values(placeholders(payments)).prepare('payment_added'),
)

async function firstSession(tx: Database, provider: PaymentProvider, ask: SessionAsk) {
  if (provider.isEmbedded) return provider.createSession(tx, ask)
  return { reference: null, redirectUrl: openingPath(ask.paymentId) }
}
