import { NOTIFICATION_KINDS, type Notification } from '#contract/inbox'
import { type ListedProduct, listProductsById, translateProducts } from '#modules/catalog'
import { type NotificationRow, renderNotification } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'

/** The notifications as texts of a language, with the pictures of their products. */
export async function toNotificationResponses(
  db: Database,
  rows: NotificationRow[],
  { language, timeZone }: { language: Language; timeZone: string },
): Promise<Notification[]> {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  const products = await translateProducts(db, await listProductsById(db, ids), language)
  const byId = new Map(products.map((product) => [product.id, product]))
  return rows.map((row) => {
    const product = row.productId ? byId.get(row.productId) : undefined
    const { id, kind, params, link, position, createdAt, readAt } = row
    return {
      ...{ id, type: kind, category: NOTIFICATION_KINDS[kind] },
      ...renderNotification({ kind, params, language, timeZone, productTitle: product?.title }),
      ...{ link_to: link, image: product ? toPicture(product) : null },
      ...{ created_at: createdAt.toISOString(), read: readAt !== null, position },
    }
  })
}

function toPicture({
  image_src: src,
  image_alt: alt,
  image_placeholder: placeholder,
}: ListedProduct) {
  return src ? { src, alt, placeholder } : null
}
