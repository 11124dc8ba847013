import type { CurrencyCode } from '#contract/pricing'
import type { UserId } from '#modules/identity'
import { getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY } from '#platform/money/money'
import { type CartResponse, presentCart } from './cart-response.ts'
import { buildEmptyCart } from './cart-with-items.ts'
import { type CountryHints, chooseCountry } from './choose-country.ts'
import { getAccountCart } from './get-account-cart.ts'
import { issueCartId } from './issued-cart-id.ts'
import { insertCart } from './load-cart.ts'

interface CreateCartInput extends CountryHints {
  /** Null or absent for a guest. */
  userId?: UserId | null
  /** Of the cart if it is created; the base currency if this one is not offered. */
  currency?: CurrencyCode | undefined
  /** Signs the id of a guest's cart. */
  secretKey: string
  now: Date
}

/**
 * Creates an empty cart. A guest's is not stored before its first change (decision 0048). An account has one open cart
 * at most: if it has one, that one is returned.
 */
export async function createCart(
  db: Database,
  { userId = null, currency: wanted = BASE_CURRENCY, secretKey, now, ...hints }: CreateCartInput,
): Promise<CartResponse> {
  const country = await chooseCountry(db, { ...hints, userId })
  const currencies = await getCurrencies(db, now)
  const currency = currencies.find(wanted)?.isOffered ? wanted : BASE_CURRENCY
  const cart = buildEmptyCart({ country, currency, userId, now })
  if (!userId) {
    const id = issueCartId({ country, currency }, secretKey)
    return presentCart(db, { cart: { ...cart, id }, now })
  }
  const { rowCount } = await insertCart(db, cart)
  const existing = rowCount === 0 ? await getAccountCart(db, { userId, now }) : null
  return existing ?? presentCart(db, { cart, now })
}
