import { eq } from 'drizzle-orm'
import type { Country, CurrencyCode, ShippingMethod } from '#contract/pricing'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { presentCart } from './cart-response.ts'
import type { CartResult } from './cart-result.ts'
import type { CartWithItems } from './cart-with-items.ts'
import { type CartAccess, lockOpenCart } from './load-cart.ts'
import { carts } from './tables.ts'

interface UpdateCartInput extends CartAccess {
  country?: Country | undefined
  /** One that is offered. */
  currency?: CurrencyCode | undefined
  shipping?: ShippingMethod | undefined
  now: Date
}

/** Changes the destination country, the currency and the shipping method. An absent field stays as it is. */
export async function updateCart(
  db: Database,
  { country, currency, shipping, now, ...access }: UpdateCartInput,
): Promise<CartResult> {
  if (currency && !(await isOffered(db, { currency, now }))) {
    return err('currency_not_offered', { currency })
  }
  const saved = await runInTransaction(db, async (tx) => {
    const locked = await lockOpenCart(tx, { ...access, now })
    if (!locked.ok) return locked
    const cart = locked.value
    const fields = {
      country: country ?? cart.country,
      currency: currency ?? cart.currency,
      shipping: shipping ?? cart.shipping,
    }
    return ok(await saveCartFields(tx, cart, fields))
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { cart: saved.value, now }))
}

async function isOffered(
  db: Database,
  { currency, now }: { currency: CurrencyCode; now: Date },
): Promise<boolean> {
  const currencies = await getCurrencies(db, now)
  return currencies.find(currency)?.isOffered === true
}

/** Writes fields of a locked cart and returns the cart with them. */
export async function saveCartFields(
  tx: Database,
  cart: CartWithItems,
  fields: Partial<Pick<CartWithItems, 'country' | 'currency' | 'shipping' | 'couponId'>>,
): Promise<CartWithItems> {
  await tx.update(carts).set(fields).where(eq(carts.id, cart.id))
  return { ...cart, ...fields }
}
