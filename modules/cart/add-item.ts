import { type Offer, offersOf, type VariantId } from '#modules/catalog'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { type CartAnswer, noSuchProduct, refusal } from './answer.ts'
import { changeUnderLock } from './change-under-lock.ts'
import { MAX_LINES } from './contract.ts'
import { variantsIn } from './price-cart.ts'
import { putItem } from './put-item.ts'
import type { Asking, StoredCart } from './stored-cart.ts'

interface Adding extends Asking {
  variantId: VariantId
  quantity: number
  now: Date
}

/** Adds to what is there already, as far as stock and the limit of a line reach; the line's notice says when it was less. */
export async function addItem(
  db: Database,
  { cartId, by = null, variantId, quantity, now }: Adding,
): Promise<CartAnswer> {
  return changeUnderLock(db, {
    cartId,
    by,
    now,
    make: async (tx, cart) => {
      const offers = await offersOf(tx, [...variantsIn(cart), variantId])
      const offer = offers.find((one) => one.variantId === variantId)
      if (!offer?.isForSale) return noSuchProduct

      const item = cart.items.find((one) => one.variantId === variantId)
      const no = whyNot(cart, { offer, isNew: !item })
      if (no) return no

      const asked = { variantId, quantity: (item?.quantity ?? 0) + quantity }
      const line = item ?? { id: newId<'cart item'>() }
      return { cart: await putItem(tx, { cart, item: line, offer, asked, now }), offers, asked }
    },
  })
}

function whyNot(cart: StoredCart, { offer, isNew }: { offer: Offer; isNew: boolean }) {
  if (offer.stock === 0) return refusal('sold_out', `${offer.title} is sold out.`)
  if (isNew && cart.items.length >= MAX_LINES) {
    return refusal('cart_full', `A cart holds ${MAX_LINES} different items at most.`)
  }
  if (cart.items.length > 0 && offer.currency !== cart.currency) {
    const message = `${offer.title} is sold in ${offer.currency}, and this cart is in ${cart.currency}.`
    return refusal('other_currency', message)
  }
  return null
}
