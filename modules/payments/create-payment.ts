import type { OrderEditId, OrderId } from '#modules/orders'
import type { Database } from '#platform/db/database'
import { listInsertedColumns, toJsonRow } from '#platform/db/json-rows'
import { rawQuery } from '#platform/db/raw-query'
import { execute } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { buildBaseAmount, type ExchangeRate } from '#platform/money/base-amount'
import type { Money } from '#platform/money/money'
import { buildPaymentOpenPath, buildPaymentResultPath } from './payment-paths.ts'
import type { CreateSessionInput, PaymentProvider } from './payment-provider.ts'
import { type Payment, payments } from './tables.ts'

interface PayableOrder extends ExchangeRate {
  id: OrderId
  number: string
  email: string
  language: Language
  total: Money
}

interface CreatePaymentInput {
  order: PayableOrder
  provider: PaymentProvider
  /** The edit of the order whose difference it pays. */
  orderEditId?: OrderEditId
  now: Date
}

/**
 * Creates a payment of an order's total, which is more than zero. It makes no network request, so call it in the
 * transaction that places the order or retries the payment. For a provider on the network, `redirectUrl` is a path of
 * this shop that opens the session on the first visit (decision 0004).
 */
export async function createPayment(
  tx: Database,
  { order, provider, orderEditId, now }: CreatePaymentInput,
): Promise<Payment> {
  const id = newId<'payment'>()
  const session = await createInitialSession(tx, provider, {
    paymentId: id,
    amount: order.total,
    orderNumber: order.number,
    email: order.email,
    language: order.language,
    createdAt: now,
    returnPath: buildPaymentResultPath(id, order.language),
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
    ...buildBaseAmount(order.total, order),
    lastCheckedAt: null,
    offersSavedCards: false,
    orderEditId: orderEditId ?? null,
    createdAt: now,
  }
  const values = [JSON.stringify(toJsonRow(payments, payment))]
  await execute(tx, rawQuery(tx, INSERT_SQL, values))
  return payment
}

const columns = listInsertedColumns(payments)
const INSERT_SQL = `
  with created as (
    insert into payments (${columns}) select ${columns} from jsonb_populate_record(null::payments, $1)
    returning id, provider, provider_reference, created_at)
  insert into payment_references (provider, reference, payment_id, created_at)
  select provider, provider_reference, id, created_at from created where provider_reference is not null`

async function createInitialSession(
  tx: Database,
  provider: PaymentProvider,
  input: CreateSessionInput,
) {
  if (provider.isEmbedded) return provider.createSession(tx, input)
  return { reference: null, redirectUrl: buildPaymentOpenPath(input.paymentId) }
}
