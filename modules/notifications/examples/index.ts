import { renderNotification } from '#modules/inbox'
import type { ExampleContext, ExampleEmails } from '#platform/email/example-emails'
import { buildPagePath } from '#platform/i18n/page-path'
import { buildDigestEmail, buildNotificationEmail } from '../notification-emails/build-emails.ts'
import {
  buildOrderEmail,
  ORDER_EMAIL_TEMPLATES,
  type OrderEmailTemplate,
} from '../order-email-templates.ts'
import { buildOwnerEmail, type OwnerEmailTemplate } from '../send-owner-email.ts'
import { buildReviewRequest } from '../send-review-requests.ts'
import { buildStoreCreditEmail } from '../send-store-credit-email.ts'
import { buildWishlistEmail } from '../send-wishlist-emails.ts'
import { buildExampleOrderData } from './example-order.ts'

const toOrderEmail = (template: OrderEmailTemplate) => async (context: ExampleContext) => {
  const data = await buildExampleOrderData(context)
  const isCredit = template === 'refunded'
  const invoice =
    isCredit && data.invoice ? { ...data.invoice, kind: 'credit_note' as const } : data.invoice
  const edit =
    data.edit && template === 'order-edited' ? { ...data.edit, differenceMinor: -1000 } : data.edit
  return buildOrderEmail(template, { ...data, invoice, edit })
}

const toOwnerEmail = (template: OwnerEmailTemplate) => async (context: ExampleContext) => {
  const { order } = await buildExampleOrderData(context)
  const { language, sellerLine: name } = context
  return buildOwnerEmail({ template, language, number: order.number, name })
}

const toCreditEmail =
  (number: string | null) =>
  ({ language, sender, sellerLine }: ExampleContext) =>
    buildStoreCreditEmail({
      ...{ language, number, sender, sellerLine },
      amount: { minor: 2500, currency: 'USD' },
      balance: { minor: 4000, currency: 'USD' },
    })

/** Examples of the e-mails about orders. */
export const orderExamples: ExampleEmails = {
  ...Object.fromEntries(
    ORDER_EMAIL_TEMPLATES.map((template) => [template, toOrderEmail(template)]),
  ),
  'store-credit-given': toCreditEmail(null),
  'store-credit-returned': toCreditEmail('OW-10001'),
  'refund-failed': toOwnerEmail('refund-failed'),
  'payment-disputed': toOwnerEmail('payment-disputed'),
}

/** Examples of the e-mails that customers choose to get. */
export const preferenceExamples = {
  'review-request': async (context) => {
    const { order, lines } = await buildExampleOrderData(context)
    const { language, sender, sellerLine } = context
    const items = lines.map(({ slug, title }) => ({ slug, title }))
    return buildReviewRequest({
      ...{ language, number: order.number, items, sender, sellerLine },
      unsubscribeUrl: buildShopUrl(context),
    })
  },
  notification: (context) => {
    const { language, sender, sellerLine } = context
    const [item] = buildItems(language)
    return buildNotificationEmail({
      ...{ language, sender, sellerLine, topic: 'promotion', item: item! },
      unsubscribeUrl: buildShopUrl(context),
    })
  },
  'notification-digest': (context) => {
    const { language, sender, sellerLine } = context
    return buildDigestEmail({
      ...{ language, sender, sellerLine, digest: 'daily', items: buildItems(language) },
      unsubscribeUrl: buildShopUrl(context),
    })
  },
  'wishlist-changes': async (context) => {
    const { order, lines } = await buildExampleOrderData(context)
    const { language, sender, sellerLine } = context
    const changes = lines.slice(0, 2).map(({ title, unitMinor }, index) => ({
      ...{ title, currency: order.currency, priceMinor: unitMinor, isBackInStock: index > 0 },
      priceBeforeMinor: index > 0 ? null : Math.ceil(unitMinor * 1.2),
    }))
    const unsubscribeUrl = buildShopUrl(context)
    return buildWishlistEmail({ language, changes, sender, unsubscribeUrl, sellerLine })
  },
} satisfies ExampleEmails

function buildItems(language: ExampleContext['language']) {
  const value = { minor: 500, currency: 'USD' }
  const coupon = { code: 'REF-7KQ2', value, ends: null }
  const texts = { language, timeZone: 'UTC' }
  return [
    {
      ...renderNotification({ kind: 'coupon_code', params: coupon, ...texts }),
      link: '/profile?tab=rewards',
    },
    {
      ...renderNotification({ kind: 'referral_signup', params: { bonus: value }, ...texts }),
      link: '/profile?tab=referrals',
    },
  ]
}

function buildShopUrl({ sender, language }: ExampleContext): string {
  return sender.publicUrl + buildPagePath(language, '/')
}
