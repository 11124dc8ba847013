import { listOffers, type Offer } from '#modules/catalog'
import { type Currencies, getCurrencies } from '#modules/pricing'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import type { CartItemRow, CartWithItems } from './cart-with-items.ts'
import { type CartMergeChange, MAX_CART_ITEMS, MAX_QUANTITY } from './contract.ts'
import { listVariantIds } from './price-cart.ts'
import { cartItems } from './tables.ts'

interface MergeCartItemsInput {
  /** Locked, like `source`. */
  cart: CartWithItems
  source: CartWithItems
  now: Date
}

/** Adds the items of `source` to `cart`. Returns the cart with them, and the change for each item. */
export async function mergeCartItems(tx: Database, { cart, source, now }: MergeCartItemsInput) {
  const offers = await listOffers(tx, listVariantIds(source))
  const currencies = await getCurrencies(tx, now)
  const offersByVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  const changes: CartMergeChange[] = []
  let merged = cart
  for (const added of source.items) {
    const offer = offersByVariant.get(added.variantId)
    if (!offer) continue
    const existing = merged.items.find(({ variantId }) => variantId === added.variantId)
    const requested = (existing?.quantity ?? 0) + added.quantity
    const change = { title: offer.title, requested }
    if (!existing && !canAddOffer(merged, offer, currencies)) {
      changes.push({ ...change, kind: 'skipped', quantity: 0 })
      continue
    }
    const quantity = limitToAvailable(requested, offer)
    const item = existing ?? { ...added, id: newId<'cart item'>(), cartId: cart.id, createdAt: now }
    merged = await upsertItem(tx, merged, { ...item, quantity })
    changes.push({ ...change, kind: quantity < requested ? 'reduced' : 'added', quantity })
  }
  return { cart: merged, changes }
}

function canAddOffer(
  { items, currency }: CartWithItems,
  offer: Offer,
  currencies: Currencies,
): boolean {
  const conversion = currencies.findConversion(offer.currency, currency)
  return items.length < MAX_CART_ITEMS && conversion !== null
}

/** A sold-out item keeps its quantity: its notice says that it is out of stock. */
function limitToAvailable(requested: number, { isForSale, stock }: Offer): number {
  const limited = Math.min(requested, MAX_QUANTITY)
  return isForSale && stock > 0 ? Math.min(limited, stock) : limited
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
