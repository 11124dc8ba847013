import { getOrderEdit, isAwaitingPayment, type OrderId, type OrderRow } from '#modules/orders'
import {
  findPaymentProvider,
  listPaymentsByOrder,
  type Payment,
  type PaymentProviders,
} from '#modules/payments'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { checkOrderSuppliers, type SupplierErrorCode } from './order-suppliers.ts'
import { refreshPayment } from './refresh-payment.ts'

interface PaymentOfOrder {
  payment: Payment
  order: OrderRow
  now: Date
}

/**
 * Decides whether a payment can be opened at its provider: it is still to be paid, and suppliers send what is ordered from
 * them then. `quoteOrder` has asked them before.
 */
export async function checkPaymentOpening(
  db: Database,
  { payment, order, now }: PaymentOfOrder,
): Promise<Result<null, 'not_payable' | SupplierErrorCode>> {
  if (!(await isStillToBePaid(db, { payment, order }))) return err('not_payable')
  const suppliers = await checkOrderSuppliers(db, { order, now })
  return suppliers.ok ? ok(null) : suppliers
}

/** Of a paid order, it is the difference of an edit, or the value of goods of an exchange that did not come. */
export async function isStillToBePaid(
  db: Database,
  { payment, order }: Omit<PaymentOfOrder, 'now'>,
): Promise<boolean> {
  if (payment.state !== 'pending') return false
  if (payment.orderEditId === null) return isAwaitingPayment(order) || order.exchangeDueMinor > 0
  return (await getOrderEdit(db, payment.orderEditId))?.state === 'open'
}

/** Of these, nobody knows whether the supplier sends it. It may be so in a moment. */
const UNDECIDED: SupplierErrorCode[] = ['supplier_unquoted', 'supplier_unreachable']

/**
 * Closes the payment pages of an order that suppliers have refused, so that nothing is paid in a page that is open already.
 * Throws when a provider cannot be reached.
 */
export async function closeRefusedSessions(
  db: Database,
  {
    orderId,
    code,
    providers,
    now,
  }: { orderId: OrderId; code: string; providers: PaymentProviders; now: Date },
): Promise<void> {
  if (!code.startsWith('supplier_') || UNDECIDED.some((one) => one === code)) return
  for (const payment of await listPaymentsByOrder(db, orderId)) {
    const { state, provider: name, providerReference: reference } = payment
    const provider = findPaymentProvider(providers, name)
    if (state !== 'pending' || !reference || !provider) continue
    await provider.closeSession(db, { reference, now })
    await refreshPayment(db, { payment, providers, now })
  }
}
