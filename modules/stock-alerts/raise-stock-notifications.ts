import { listOffers } from '#modules/catalog'
import { listUserIdsByEmail } from '#modules/identity'
import { type NewNotification, RESTOCK_WINDOW_MS, raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import type { StockAlert } from './tables.ts'

/** Tells those whose confirmed address an alert has in the shop too. The alert has an e-mail of its own. */
export async function raiseStockNotifications(
  tx: Database,
  { alerts, now }: { alerts: StockAlert[]; now: Date },
): Promise<void> {
  const userIds = await listUserIdsByEmail(tx, [...new Set(alerts.map(({ email }) => email))])
  const ofUsers = alerts.filter(({ email }) => userIds.has(email))
  if (ofUsers.length === 0) return
  const offers = await listOffers(tx, [...new Set(ofUsers.map(({ variantId }) => variantId))])
  const byVariant = new Map(offers.map((offer) => [offer.variantId, offer]))
  const notifications = ofUsers.flatMap((alert): NewNotification[] => {
    const offer = byVariant.get(alert.variantId)
    if (!offer) return []
    const { productId, title, slug, variantId, priceMinor: minor, currency } = offer
    return [
      {
        ...{ userId: userIds.get(alert.email)!, kind: 'back_in_stock', hasOwnEmail: true },
        source: `${alert.id} ${alert.confirmedAt?.toISOString()}`,
        params: { title, price: { minor, currency } },
        ...{ link: `/products/${slug}?variant=${variantId}`, productId },
        // Who has asked for an alert after the last restock waits for the next one.
        unlessRaisedSince: new Date(
          Math.max(alert.confirmedAt?.getTime() ?? 0, now.getTime() - RESTOCK_WINDOW_MS),
        ),
      },
    ]
  })
  await raiseNotifications(tx, { notifications, now })
}
