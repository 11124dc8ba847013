import { type CartId, lockCartForOrder, type PricedCart, priceCart } from '#modules/cart'
import { translateOffers, type VariantId } from '#modules/catalog'
import type { LineSupplier } from '#modules/dropship'
import { getCurrentSale, limitReveal } from '#modules/flash-sales'
import type { UserId } from '#modules/identity'
import { type Click, recordAttribution } from '#modules/influencers'
import {
  createOrder,
  isAwaitingPayment,
  type OrderEventRow,
  type OrderLineRow,
  type OrderRow,
  recordOrderEvent,
} from '#modules/orders'
import type { Payment, PaymentProvider } from '#modules/payments'
import { listAutomaticPromotions, type Promotion } from '#modules/promotions'
import { buildShopperActor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { isForeignKeyViolation } from '#platform/db/sql-state'
import type { Language } from '#platform/i18n/languages'
import { newId } from '#platform/ids'
import { type Money, toMinorUnits } from '#platform/money/money'
import { parallel } from '#platform/parallel'
import { err, ok } from '#platform/result'
import { buildOrder, buildOrderLines } from './build-order.ts'
import { buildRedemptions } from './build-redemptions.ts'
import { markOrderPaid } from './capture-payment.ts'
import { chargeShipping } from './charge-shipping.ts'
import { chargeTaxes } from './charge-taxes.ts'
import { checkSuppliers } from './check-suppliers.ts'
import { checkTickets } from './check-tickets.ts'
import { type CheckoutResult, toClaimError } from './checkout-error.ts'
import { checkoutRulesSetting, checkRules } from './checkout-rules.ts'
import { claimOpenHold } from './claim-open-hold.ts'
import { takeClaims } from './claims.ts'
import type { PlaceOrderBody } from './contract.ts'
import { createOrderPayment } from './create-order-payment.ts'
import { findPlacedOrder } from './find-placed-order.ts'
import { type HoldClaimant, UNLIMITED_CLAIMANT } from './hold-limits.ts'
import { checkLeastPayment, findLeastPayment } from './least-payment.ts'
import { checkOrderSuppliers } from './order-suppliers.ts'
import { decideStoreCredit, takeStoreCredit } from './pay-by-store-credit.ts'
import { validateCheckout } from './validate-checkout.ts'

export interface PlacedOrderDetails {
  order: OrderRow
  /** Null when there is nothing to pay. */
  payment: Payment | null
  /** The lines and events that were written with the order; null when the caller has to read them. */
  created: { lines: OrderLineRow[]; events: OrderEventRow[] } | null
}

interface PlaceOrderInput {
  body: PlaceOrderBody
  /** The account that the order belongs to. Null or absent for a guest. */
  userId?: UserId | null
  /** The last click of the browser on the link of an influencer. */
  click?: Click | null
  /** Of the e-mails and documents of the order. */
  language: Language
  provider: PaymentProvider
  /** Of the providers of the shop: store credit leaves as much to pay, or nothing. */
  leastPayments?: Money[]
  /** Whose unpaid orders are limited. Without one, nothing is. */
  claimant?: HoldClaimant
  now: Date
}

/**
 * Turns a cart into an order that waits for its payment, at current prices, in one transaction: it reserves the stock
 * for 30 minutes, redeems the promotions and creates the payment. The cart is locked first and has one active order at
 * most, so repeated and concurrent calls return the same order. An error leaves everything unchanged. A promotion that is
 * edited or used up meanwhile prices the cart again, and so does a product that is deleted.
 */
export async function placeOrder(
  db: Database,
  input: PlaceOrderInput,
): Promise<CheckoutResult<PlacedOrderDetails>> {
  const promotions = await listAutomaticPromotions(db, input.now)
  const placed = await tryToPlaceOrder(db, { ...input, promotions }).catch((error: unknown) => {
    if (!isForeignKeyViolation(error, 'order_lines_variant_id_fkey')) throw error
    return tryToPlaceOrder(db, input)
  })
  if (!placed.ok && placed.error.code === 'flash_sale_limit') await limitSale(db, input)
  if (placed.ok || placed.error.code !== 'promotion_changed') return placed
  // The transaction reads the promotions itself.
  return tryToPlaceOrder(db, input)
}

/** The mailbox of the checkout has used up its limit, so the cart is priced with what is left of it from now on. */
async function limitSale(db: Database, { body, userId = null, now }: PlaceOrderInput) {
  const sale = await getCurrentSale(db, now)
  const { cart_id: cartId, email } = body
  if (sale) await limitReveal(db, { saleId: sale.id, userId, cartId: cartId as CartId, email })
}

async function tryToPlaceOrder(
  db: Database,
  {
    body,
    userId = null,
    click = null,
    language,
    provider,
    leastPayments = [],
    claimant = UNLIMITED_CLAIMANT,
    promotions,
    now,
  }: PlaceOrderInput & { promotions?: Promotion[] },
): Promise<CheckoutResult<PlacedOrderDetails>> {
  return runResultTransaction(db, async (tx): Promise<CheckoutResult<PlacedOrderDetails>> => {
    const cartId = body.cart_id as CartId
    let locked = await lockCartForOrder(tx, { cartId, userId, now })
    if (!locked) {
      const placed = await findPlacedOrder(tx, { cartId, body, userId, now })
      if (!placed.ok) return placed
      if (placed.value) {
        const { order } = placed.value
        const suppliers = isAwaitingPayment(order)
          ? await checkOrderSuppliers(tx, { order, now })
          : null
        return suppliers && !suppliers.ok ? suppliers : ok({ ...placed.value, created: null })
      }
      // If the hold of its order expired just now, the cart is open again.
      locked = await lockCartForOrder(tx, { cartId, userId, now })
    }
    if (!locked) return err('cart_not_found')

    const { country, shipping, state: region = null, zip_code: zipCode } = body
    const { offers } = locked
    const cart = { ...locked.cart, country, region, zipCode, shipping }
    const [shown, rules] = await parallel(
      priceCart(tx, { cart, offers, promotions, now }),
      checkoutRulesSetting.get(tx),
    )
    const delivered = await chargeShipping(tx, { priced: shown, now })
    if (!delivered.ok) return delivered
    const taxed = await chargeTaxes(tx, { priced: delivered.value, now })
    if (!taxed.ok) return taxed
    const priced = taxed.value
    const isGuest = userId === null
    const error =
      validateCheckout(priced, body) ??
      (await checkRules(tx, { rules, priced, body, isGuest, now })) ??
      (await checkTickets(tx, { priced, body, userId, provider, now }))
    if (error) return { ok: false, error }
    const suppliers = await checkSuppliers(tx, { priced, body, now })
    if (!suppliers.ok) return suppliers
    const input = { priced, suppliers: suppliers.value, body, userId, click, language, provider }
    return createOrderFromCart(tx, { ...input, leastPayments, claimant, now })
  })
}

interface CreateOrderFromCartInput extends Required<PlaceOrderInput> {
  priced: PricedCart
  suppliers: Map<VariantId, LineSupplier>
}

async function createOrderFromCart(
  tx: Database,
  {
    priced,
    suppliers,
    body,
    userId,
    click,
    language,
    provider,
    leastPayments,
    claimant,
    now,
  }: CreateOrderFromCartInput,
): Promise<CheckoutResult<PlacedOrderDetails>> {
  const { cart, quote } = priced
  const { currency } = cart
  const shownMinor = toMinorUnits(body.store_credit ?? 0, currency)
  const credit = await decideStoreCredit(tx, {
    ...{ userId, total: { minor: quote.totalMinor, currency }, shownMinor },
    leastMinor: shownMinor > 0 ? await findLeastPayment(tx, { leastPayments, currency, now }) : 1,
  })
  if (!credit.ok) return credit
  const storeCreditMinor = credit.value
  const payable = await checkLeastPayment(tx, {
    ...{ dueMinor: quote.totalMinor - storeCreditMinor, currency, leastPayments, now },
  })
  if (!payable.ok) return payable
  const { order, lines } = await createOrder(tx, {
    order: buildOrder(priced, {
      id: newId<'order'>(),
      body,
      userId,
      language,
      storeCreditMinor,
      now,
    }),
    lines: await translateOffers(tx, buildOrderLines(priced, suppliers), {
      language,
      getProductId: ({ productId }) => productId!,
    }),
    now,
  })
  await recordAttribution(tx, { orderId: order.id, couponCode: order.couponCode, click, now })
  const redemptions = buildRedemptions(priced)
  const actor = buildShopperActor(userId)
  // The locks of the claimant and the claims are taken last: other orders wait for them from here on.
  const dueMinor = order.totalMinor - storeCreditMinor
  const counted = await claimOpenHold(tx, { order, claimant, now })
  if (!counted.ok) return counted
  const [event, payment, claimed] = await parallel(
    recordOrderEvent(tx, { order, kind: 'pending_payment', actor, now }),
    dueMinor > 0
      ? createOrderPayment(tx, { order: { ...order, dueMinor }, provider, now })
      : Promise.resolve(null),
    takeClaims(tx, { order, lines, redemptions, now }),
  )
  if (!claimed.ok) return { ok: false, error: toClaimError(priced, claimed.error) }
  const credited = await takeStoreCredit(tx, { order, now })
  if (!credited.ok) return credited

  const placed = credited.value
  if (payment) return ok({ order: placed, payment, created: { lines, events: [event!] } })
  await markOrderPaid(tx, { order: placed, actor, now })
  return ok({ order: placed, payment, created: null })
}
