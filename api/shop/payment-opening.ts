import type { Context } from 'hono'
import { checkPaymentOpening, closeRefusedSessions, quoteOrder } from '#modules/checkout'
import type { CurrentUser } from '#modules/identity'
import { getOrder, type OrderRow } from '#modules/orders'
import { getPayment, type Payment, type PaymentId } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { createCounter } from '#platform/metrics/registry'
import { addLogFields } from '#platform/tracing/task'
import type { ApiVariables } from '../http/api-variables.ts'
import type { AppDependencies } from '../http/router.ts'

const paymentPages = createCounter({
  name: 'payment_pages_total',
  help: 'Payment pages, forms and wallets that were asked of a provider: opened, or failed',
  labelNames: ['provider', 'result'],
})

export function startOpeningCounter(provider: string) {
  for (const result of ['opened', 'failed']) paymentPages.inc({ provider, result }, 0)
}

export type ApiContext = Context<{ Variables: ApiVariables }>

export interface PaymentAndOrder {
  payment: Payment
  order: OrderRow
}

export async function findPaymentAndOrder(
  db: Database,
  id: string,
): Promise<PaymentAndOrder | null> {
  const payment = await getPayment(db, id as PaymentId)
  const order = payment && (await getOrder(db, payment.orderId))
  if (!payment || !order) return null
  addLogFields({ order_id: order.id, order_number: order.number })
  return { payment, order }
}

/** Whether somebody is signed in to the account of an order, who sees its saved cards. An anonymous account has none. */
export function isOrderOwner(order: OrderRow, currentUser: CurrentUser | undefined): boolean {
  const user = currentUser?.user
  return user !== undefined && !user.isAnonymous && user.id === order.userId
}

/** Asks suppliers, and decides whether the payment can be opened. What they have refused is closed. */
export async function preparePayment(
  { var: { db, now } }: ApiContext,
  { payment, order }: PaymentAndOrder,
  { marketplace, providers, log }: Pick<AppDependencies, 'marketplace' | 'providers' | 'log'>,
) {
  await quoteOrder(db, marketplace, { order, now })
  const opening = await checkPaymentOpening(db, { payment, order, now })
  if (opening.ok) return opening
  const { code } = opening.error
  await closeRefusedSessions(db, { orderId: order.id, code, providers, now }).catch((error) =>
    log.warn({ err: error, order: order.id }, 'a refused payment page could not be closed'),
  )
  return opening
}

/** Counts what becomes of an opening. What is refused, such as a page that only its owner may open, is neither. */
export function countOpening<Opened>(
  { provider }: Pick<Payment, 'provider'>,
  opening: Promise<Opened>,
): Promise<Opened> {
  const count = (result: 'opened' | 'failed') => paymentPages.inc({ provider, result })
  opening.then(
    (opened) => isRefused(opened) || count('opened'),
    () => count('failed'),
  )
  return opening
}

function isRefused(opened: unknown): boolean {
  return opened === null || (typeof opened === 'object' && 'ok' in opened && !opened.ok)
}
