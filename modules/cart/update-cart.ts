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
  region?: string | undefined
  zipCode?: string | undefined
  now: Date
}

/**
 * Changes where a cart goes, its currency and its shipping method. An absent field stays as it is, but a new country or
 * postal code replaces the region too.
 */
export async function updateCart(
  db: Database,
  { country, currency, shipping, region, zipCode, now, ...access }: UpdateCartInput,
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
      ...changeDestination(cart, { country, region, zipCode }),
    }
    return ok(await saveCartFields(tx, cart, fields))
  })
  if (!saved.ok) return saved
  return ok(await presentCart(db, { cart: saved.value, now }))
}

type Destination = Pick<UpdateCartInput, 'country' | 'region' | 'zipCode'>

function changeDestination(
  cart: CartWithItems,
  { country = cart.country, region, zipCode }: Destination,
): Pick<CartWithItems, 'region' | 'zipCode'> {
  if (zipCode !== undefined) return { region: region ?? null, zipCode }
  const { zipCode: present } = cart
  if (country !== cart.country) return { region: region ?? null, zipCode: null }
  return { region: region ?? cart.region, zipCode: present }
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
  fields: Partial<
    Pick<CartWithItems, 'country' | 'region' | 'zipCode' | 'currency' | 'shipping' | 'couponId'>
  >,
): Promise<CartWithItems> {
  await tx.update(carts).set(fields).where(eq(carts.id, cart.id))
  return { ...cart, ...fields }
}
