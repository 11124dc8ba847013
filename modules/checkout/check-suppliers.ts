import type { PricedCart } from '#modules/cart'
import type { VariantId } from '#modules/catalog'
import {
  checkSale,
  type DropshipSale,
  isDeliverablePhone,
  type LineSupplier,
} from '#modules/dropship'
import type { Database } from '#platform/db/database'
import { err, ok } from '#platform/result'
import type { CheckoutResult } from './checkout-error.ts'
import type { PlaceOrderBody } from './contract.ts'

interface CheckSuppliersInput {
  priced: PricedCart
  body: Pick<PlaceOrderBody, 'country' | 'phone'>
  now: Date
}

/**
 * Decides whether suppliers send what they have to, at prices that the shop accepts. Returns who sends each variant. The
 * error of refused items is by cart item id.
 */
export async function checkSuppliers(
  tx: Database,
  { priced, body, now }: CheckSuppliersInput,
): Promise<CheckoutResult<Map<VariantId, LineSupplier>>> {
  const items = priced.items.filter(({ offer }) => offer.isDropship)
  if (items.length === 0) return ok(new Map())
  if (!isDeliverablePhone(body)) {
    return err('supplier_phone_needed', { title: items[0]!.offer.title })
  }
  const check = await checkSale(tx, toSale(priced, body.country), now)
  if (check.state === 'accepted') return ok(check.suppliers)
  if (check.state === 'unquoted') return err('supplier_unquoted')
  const refused = items.flatMap(({ item, offer }) => {
    const refusal = check.refusals.get(offer.variantId)
    return refusal ? [[item.id, refusal] as const] : []
  })
  return { ok: false, error: { code: 'supplier_refused', items: Object.fromEntries(refused) } }
}

/** The lines of a priced cart that suppliers send. */
export function toSale(
  { items, cart, quote, exchangeRate }: PricedCart,
  country: string,
): DropshipSale {
  const { shippingMinor, itemsMinor } = quote
  return {
    ...{ country, currency: cart.currency, exchangeRate, shippingMinor, itemsMinor },
    lines: items
      .filter(({ offer, quantity }) => offer.isDropship && quantity > 0)
      .map(({ offer, quantity }) => {
        const { variantId, productId, title, priceMinor: unitMinor } = offer
        return { variantId, productId, title, quantity, unitMinor }
      }),
  }
}
