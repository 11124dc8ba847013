import { listUserIdsByEmail } from '#modules/identity'
import { createOrder, type OrderRow, recordOrderEvent } from '#modules/orders'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { Money } from '#platform/money/money'
import { err, ok, type Result } from '#platform/result'
import { markOrderPaid } from './capture-payment.ts'
import type { ShippingErrorCode } from './charge-shipping.ts'
import type { TaxErrorCode } from './charge-taxes.ts'
import { takeClaims } from './claims.ts'
import { type ComposeOrderErrorCode, composeOrder } from './compose-order.ts'
import type { ComposedOrder } from './composed-order.ts'
import { checkLeastPayment } from './least-payment.ts'
import { type SupplyErrorCode, supplyComposition } from './supply-composition.ts'

interface PlaceComposedOrderInput {
  composed: ComposedOrder
  holdExpiresAt: Date
  /** Of the providers that may take its payment, where the shopper gets an e-mail with a link to pay it; else null. */
  link: { leastPayments: Money[] } | null
  actor: Actor
  now: Date
}

export type PlaceComposedOrderErrorCode =
  | ComposeOrderErrorCode
  | SupplyErrorCode
  | ShippingErrorCode
  | TaxErrorCode
  | 'below_least_payment'
  | 'items_unavailable'

/**
 * Places an order that a clerk has composed: it reserves the stock and waits for its payment. It belongs to the account with
 * its e-mail address, if there is one. On an error the caller must roll back.
 */
export async function placeComposedOrder(
  tx: Database,
  { composed, holdExpiresAt, link, actor, now }: PlaceComposedOrderInput,
): Promise<Result<OrderRow, PlaceComposedOrderErrorCode>> {
  const priced = await composeOrder(tx, { composed, now })
  if (!priced.ok) return priced
  if (!priced.value.shippingQuote.ok) return priced.value.shippingQuote
  if (!priced.value.taxQuote.ok) return priced.value.taxQuote
  const { totalMinor } = priced.value.quote
  const payable = link
    ? await checkLeastPayment(tx, {
        ...{ ...link, dueMinor: totalMinor, currency: composed.currency, now },
      })
    : ok(null)
  if (!payable.ok) return payable
  const supplied = await supplyComposition(tx, { composed, priced: priced.value, now })
  if (!supplied.ok) return supplied
  const lines = supplied.value
  const { quote, orderShipping, orderTax, exchangeRate } = priced.value
  const { lines: _, taxes: ____, ...amounts } = quote
  const { items: __, discount: ___, hasFreeShipping: _____, ...customer } = composed
  const accounts = await listUserIdsByEmail(tx, [composed.email.toLowerCase()])
  const [userId = null] = accounts.values()
  const { order, lines: created } = await createOrder(tx, {
    order: {
      ...{ id: newId<'order'>(), cartId: null, userId, giftNote: null, couponCode: null },
      ...{ ...orderShipping, ...orderTax },
      holdExpiresAt: totalMinor > 0 ? holdExpiresAt : null,
      ...{ ...customer, ...exchangeRate, ...amounts },
    },
    lines,
    now,
  })
  await recordOrderEvent(tx, { order, kind: 'pending_payment', actor, now })
  const claimed = await takeClaims(tx, { order, lines: created, now })
  if (!claimed.ok) return err('items_unavailable')
  if (order.totalMinor === 0) await markOrderPaid(tx, { order, actor, now })
  else if (link) await recordOrderEvent(tx, { order, kind: 'payment_requested', actor, now })
  return ok(order)
}
