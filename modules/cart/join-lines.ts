import { type Offer, offersOf } from '#modules/catalog'
import type { Database } from '#platform/database'
import { newId } from '#platform/ids'
import { type CartMergeChange, MAX_LINES, MAX_QUANTITY } from './contract.ts'
import { variantsIn } from './price-cart.ts'
import type { StoredCart, StoredItem } from './stored-cart.ts'
import { cartItems } from './tables.ts'

interface Joining {
  /** Both are held. */
  cart: StoredCart
  from: StoredCart
  now: Date
}

/** Adds the lines of one cart to another; answers the other with them, and what became of each. */
export async function joinLines(tx: Database, { cart, from, now }: Joining) {
  const offers = await offersOf(tx, variantsIn(from))
  const offerOf = new Map(offers.map((offer) => [offer.variantId, offer]))
  const changes: CartMergeChange[] = []
  let joined = cart
  for (const line of from.items) {
    const offer = offerOf.get(line.variantId)
    if (!offer) continue
    const before = joined.items.find(({ variantId }) => variantId === line.variantId)
    const wanted = (before?.quantity ?? 0) + line.quantity
    const told = { title: offer.title, wanted }
    if (!before && !hasRoomFor(joined, offer)) {
      changes.push({ ...told, kind: 'left_out', quantity: 0 })
      continue
    }
    const quantity = obtainable(wanted, offer)
    const item = before ?? { ...line, id: newId<'cart item'>(), cartId: cart.id, createdAt: now }
    joined = await write(tx, joined, { ...item, quantity })
    changes.push({ ...told, kind: quantity < wanted ? 'reduced' : 'added', quantity })
  }
  return { cart: joined, changes }
}

function hasRoomFor({ items, currency }: StoredCart, offer: Offer): boolean {
  return items.length < MAX_LINES && (items.length === 0 || offer.currency === currency)
}

/** What cannot be had at all stays on its line as it was, where its notice says so. */
function obtainable(wanted: number, { isForSale, stock }: Offer): number {
  const most = Math.min(wanted, MAX_QUANTITY)
  return isForSale && stock > 0 ? Math.min(most, stock) : most
}

async function write(tx: Database, cart: StoredCart, item: StoredItem): Promise<StoredCart> {
  const { id, quantity } = item
  await tx
    .insert(cartItems)
    .values(item)
    .onConflictDoUpdate({ target: cartItems.id, set: { quantity } })
  return { ...cart, items: [...cart.items.filter((one) => one.id !== id), item] }
}
