import { type NewNotification, RESTOCK_WINDOW_MS, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import type { WishlistChange } from './send-wishlist-emails.ts'

interface RaiseWishlistNotificationsInput {
  changes: WishlistChange[]
  now: Date
}

/** Tells users in the shop of each product on their wishlist that became cheaper, or is back in stock. */
export function raiseWishlistNotifications(
  tx: Database,
  { changes, now }: RaiseWishlistNotificationsInput,
): Promise<void> {
  const notifications = changes.map((change): NewNotification => {
    const { userId, product, priceBeforeMinor } = change
    const { id: productId, title, slug, currency } = product
    const price = { minor: Number(product.price_minor), currency }
    const about = {
      ...{ userId, productId, link: `/products/${slug}` },
      source: `${productId} ${now.toISOString()}`,
    }
    if (priceBeforeMinor === null)
      return {
        ...{ ...about, kind: 'back_in_stock', params: { title, price } },
        unlessRaisedSince: new Date(now.getTime() - RESTOCK_WINDOW_MS),
      }
    const before = { minor: priceBeforeMinor, currency }
    return { ...about, kind: 'special_offer', params: { title, price, before } }
  })
  return raiseNotifications(tx, { notifications, now })
}
