import { getAccount, type UserId } from '#modules/identity'
import { findQuietHoursEnd, listUsersWithout } from '#modules/inbox'
import { getSellerPostalAddress } from '#modules/invoices'
import { type DeliveredOrder, listDeliveredOrders } from '#modules/orders'
import { listReviewedProducts, reviewSettings } from '#modules/reviews'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { enqueueEmail } from '#platform/email/email-queue'
import { type EmailContent, type EmailSender, renderEmail } from '#platform/email/render-email'
import { buildPagePath } from '#platform/i18n/page-path'
import { orderEmailTexts } from './order-email-texts.ts'
import { buildUnsubscribeLinks } from './preference-email-links.ts'

const DAY_MS = 24 * 60 * 60_000
/** How long after its day an order is still asked about: after an outage, or a change of the setting. */
const WINDOW_DAYS = 7
const MAX_PRODUCTS = 5

interface SendReviewRequestsInput {
  sender: EmailSender
  now: Date
  signal: AbortSignal
}

/**
 * Asks the customers of orders that were delivered some days ago to review what they bought, each once for an order, by
 * the unique key of e-mails. Only those who have chosen such e-mails and have not reviewed all of it.
 */
export async function sendReviewRequests(
  db: Database,
  { sender, now, signal }: SendReviewRequestsInput,
): Promise<void> {
  const { request_after_days: days } = await reviewSettings.get(db)
  if (days === 0) return
  const before = new Date(now.getTime() - days * DAY_MS)
  const from = new Date(before.getTime() - WINDOW_DAYS * DAY_MS)
  const orders = await listDeliveredOrders(db, { from, before })
  const userIds = [...new Set(orders.map(({ userId }) => userId))]
  const withoutPreference = await listUsersWithout(db, { name: 'community_updates', userIds })
  for (const order of orders) {
    if (signal.aborted) return
    if (withoutPreference.has(order.userId)) continue
    await runInTransaction(db, (tx) => sendReviewRequest(tx, { order, sender, now }))
  }
}

interface SendReviewRequestInput {
  order: DeliveredOrder
  sender: EmailSender
  now: Date
}

async function sendReviewRequest(
  tx: Database,
  { order, sender, now }: SendReviewRequestInput,
): Promise<void> {
  const { id, number, language, userId } = order
  const { user } = (await getAccount(tx, userId)) ?? {}
  if (!user?.email || !user.emailConfirmedAt || user.deletedAt) return
  const items = await listUnreviewedItems(tx, order, userId)
  if (items.length === 0) return

  const { unsubscribeUrl, oneClickUrl } = buildUnsubscribeLinks({
    ...{ topic: 'review-emails', userId, language, sender },
  })
  const sellerLine = await getSellerPostalAddress(tx)
  const content = buildReviewRequest({
    ...{ language, number, items, sender, unsubscribeUrl, sellerLine },
  })
  await enqueueEmail(tx, {
    ...{ template: 'review-request', dedupeKey: id, to: user.email },
    ...{ ...renderEmail(content, sender), unsubscribeUrl: oneClickUrl, owner: userId, now },
    sendAt: (await findQuietHoursEnd(tx, { userId, now })) ?? now,
  })
}

interface ReviewRequest extends Pick<DeliveredOrder, 'language' | 'number'> {
  items: { slug: string; title: string }[]
  sender: EmailSender
  unsubscribeUrl: string
  sellerLine: string
}

export function buildReviewRequest({
  language,
  number,
  items,
  sender,
  unsubscribeUrl,
  sellerLine,
}: ReviewRequest): EmailContent {
  const t = orderEmailTexts(language)
  return {
    language,
    subject: t('review-request.subject', { count: items.length, title: items[0]!.title }),
    heading: t('review-request.heading'),
    blocks: [
      { kind: 'text', text: t('review-request.text', { number }) },
      ...items.slice(0, MAX_PRODUCTS).map(({ slug, title }) => ({
        kind: 'button' as const,
        label: t('review-request.button', { title }),
        url: `${sender.publicUrl}${buildPagePath(language, `/products/${slug}`)}#reviews`,
      })),
    ],
    footer: [
      t('review-request.reason', { store: sender.shopInfo.name }),
      t('wishlist.unsubscribe', { url: unsubscribeUrl }),
      sellerLine,
    ],
  }
}

/** Several variants of a product are one item. */
async function listUnreviewedItems(tx: Database, { items }: DeliveredOrder, userId: UserId) {
  const byProduct = new Map(items.map((item) => [item.productId, item]))
  const productIds = [...byProduct.keys()]
  const reviewed = await listReviewedProducts(tx, { userId, productIds })
  return [...byProduct.values()].filter(({ productId }) => !reviewed.has(productId))
}
