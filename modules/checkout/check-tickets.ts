import type { PricedCart } from '#modules/cart'
import { checkTicketSale } from '#modules/draws'
import type { UserId } from '#modules/identity'
import type { PaymentProvider } from '#modules/payments'
import type { Database } from '#platform/db/database'
import type { CheckoutError } from './checkout-error.ts'
import type { PlaceOrderBody } from './contract.ts'

interface CheckTicketsInput {
  priced: PricedCart
  body: Pick<PlaceOrderBody, 'country'>
  userId: UserId | null
  provider: Pick<PaymentProvider, 'name'>
  now: Date
}

/** Returns why the tickets of a cart are not sold to a person, or null. */
export async function checkTickets(
  tx: Database,
  { priced, body: { country }, userId, provider, now }: CheckTicketsInput,
): Promise<CheckoutError | null> {
  const tickets = priced.items
    .filter(({ offer }) => !offer.needsShipping)
    .map(({ offer: { variantId }, quantity }) => ({ variantId, quantity }))
  const isRealMoney = provider.name !== 'sandbox'
  const allowed = await checkTicketSale(tx, { userId, country, isRealMoney, tickets, now })
  return allowed.ok ? null : allowed.error
}
