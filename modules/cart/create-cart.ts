import type { UserId } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { type CartResponse, presentCart } from './cart-response.ts'
import { buildEmptyCart } from './cart-with-items.ts'
import { type CountryHints, chooseCountry } from './choose-country.ts'
import { getAccountCart } from './get-account-cart.ts'
import { issueCartId } from './issued-cart-id.ts'
import { insertCart } from './load-cart.ts'

interface CreateCartInput extends CountryHints {
  /** Null or absent for a guest. */
  userId?: UserId | null
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
  { userId = null, secretKey, now, ...hints }: CreateCartInput,
): Promise<CartResponse> {
  const country = await chooseCountry(db, { ...hints, userId })
  const cart = buildEmptyCart({ country, userId, now })
  if (!userId) {
    const id = issueCartId({ country }, secretKey)
    return presentCart(db, { cart: { ...cart, id }, now })
  }
  const { rowCount } = await insertCart(db, cart)
  const existing = rowCount === 0 ? await getAccountCart(db, { userId, now }) : null
  return existing ?? presentCart(db, { cart, now })
}
