import { listOffers, type Offer } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { type CartMergeChange, MAX_CART_ITEMS, MAX_QUANTITY } from './contract.ts'
import type { CartItemRow, CartWithItems } from './load-cart.ts'
import { listVariantIds } from './price-cart.ts'
import { cartItems } from './tables.ts'

interface MergeCartItemsInput {
  /** Both are held. */
  cart: CartWithItems
  source: CartWithItems
  now: Date
}

/** Adds the lines of one cart to another; answers the other with them, and what became of each. */
export async function mergeCartItems(tx: Database, { cart, source, now }: MergeCartItemsInput) {
  const offers = await listOffers(tx, listVariantIds(source))
  const offerOf = new Map(offers.map((offer) => [offer.variantId, offer]))
  const changes: CartMergeChange[] = []
  let joined = cart
  for (const line of source.items) {
    const offer = offerOf.get(line.variantId)
    if (!offer) continue
    const before = joined.items.find(({ variantId }) => variantId === line.variantId)
    const requested = (before?.quantity ?? 0) + line.quantity
    const told = { title: offer.title, requested }
    if (!before && !canAddOffer(joined, offer)) {
      changes.push({ ...told, kind: 'skipped', quantity: 0 })
      continue
    }
    const quantity = limitToAvailable(requested, offer)
    const item = before ?? { ...line, id: newId<'cart item'>(), cartId: cart.id, createdAt: now }
    joined = await upsertItem(tx, joined, { ...item, quantity })
    changes.push({ ...told, kind: quantity < requested ? 'reduced' : 'added', quantity })
  }
  return { cart: joined, changes }
}

function canAddOffer({ items, currency }: CartWithItems, offer: Offer): boolean {
  return items.length < MAX_CART_ITEMS && (items.length === 0 || offer.currency === currency)
}

/** What cannot be had at all stays on its line as it was, where its notice says so. */
function limitToAvailable(requested: number, { isForSale, stock }: Offer): number {
  const most = Math.min(requested, MAX_QUANTITY)
  return isForSale && stock > 0 ? Math.min(most, stock) : most
}

async function upsertItem(
  tx: Database,
  cart: CartWithItems,
  item: CartItemRow,
): Promise<CartWithItems> {
  const { id, quantity } = item
  await tx
    .insert(cartItems)
    .values(item)
    .onConflictDoUpdate({ target: cartItems.id, set: { quantity } })
  return { ...cart, items: [...cart.items.filter((one) => one.id !== id), item] }
}
