import { formatOrderReason } from '#modules/orders'
import type { EmailBlock, EmailContent } from '#platform/email/render-email'
import { getDateFormat } from '#platform/i18n/date-format'
import type { Translator } from '#platform/i18n/translator'
import { formatAmount } from '#platform/money/format-amount'
import {
  buildDeliveryBlocks,
  buildExchangeBlocks,
  buildGiftNoteBlocks,
  buildInvoiceBlocks,
  buildOrderButton,
  buildReceiptBlock,
  buildStoreCreditBlocks,
  buildTextBlock,
  buildTrackingBlocks,
} from './order-email-blocks.ts'
import type { OrderEmailData } from './order-email-data.ts'
import { orderEmailTexts } from './order-email-texts.ts'

type BlocksBuilder = (data: OrderEmailData, t: Translator) => EmailBlock[]

/** The blocks of each order e-mail. Its subject, heading and texts have the name of the template in `messages/`. */
const orderEmailBlocks = {
  'order-confirmed': (data, t) => [
    buildTextBlock(t('order-confirmed.text', { number: data.order.number })),
    buildReceiptBlock(data),
    ...buildStoreCreditBlocks(data),
    ...buildExchangeBlocks(data),
    ...buildDeliveryBlocks(data),
    ...buildGiftNoteBlocks(data),
    buildOrderButton(data),
    ...buildInvoiceBlocks(data),
  ],
  invoice: (data, t) => [
    buildTextBlock(t('invoice.text', { number: data.order.number })),
    ...buildInvoiceBlocks(data),
    buildOrderButton(data),
  ],
  'payment-failed': (data, t) => [
    buildTextBlock(t('payment-failed.text')),
    buildTextBlock(t('payment-failed.hold')),
    buildOrderButton(data, t('payment-failed.retry')),
  ],
  'payment-returned': (data, t) => [
    buildTextBlock(formatOrderReason(data.reason, data.language) ?? t('payment-returned.text')),
    buildOrderButton(data),
  ],
  shipped: (data, t) => [
    ...buildShipmentBlocks(data, t),
    ...buildTrackingBlocks(data),
    buildOrderButton(data),
  ],
  'out-for-delivery': (data) => [...buildTrackingBlocks(data), buildOrderButton(data)],
  delivered: (data, t) => [buildTextBlock(t('delivered.text')), buildOrderButton(data)],
  cancelled: (data, t) => {
    const { cancelReason } = data.order
    const reason = formatOrderReason(data.reason, data.language)
    return [
      buildTextBlock(reason ?? t(`cancelled.${cancelReason ?? 'shop'}`)),
      buildOrderButton(
        data,
        cancelReason === 'hold_expired' ? t('cancelled.order_again') : undefined,
      ),
    ]
  },
  'payment-link': (data, t) => [
    buildTextBlock(
      formatOrderReason(data.reason, data.language) ??
        t('payment-link.text', { number: data.order.number }),
    ),
    buildReceiptBlock(data),
    ...buildExchangeBlocks(data),
    ...buildDeliveryBlocks(data),
    ...buildPayUntilBlocks(data, t),
    buildOrderButton(data, t('payment-link.pay')),
  ],
  'edit-offered': (data, t) => buildOfferBlocks(data, t),
  'order-edited': (data, t) => [
    buildTextBlock(t('order-edited.text', { number: data.order.number })),
    buildReceiptBlock(data),
    ...buildEditRefundBlocks(data, t),
    buildOrderButton(data),
    ...buildInvoiceBlocks(data),
  ],
  refunded: (data, t) => [
    ...buildRefundBlocks(data, t),
    ...buildRefundReasonBlocks(data, t),
    buildOrderButton(data),
    ...buildInvoiceBlocks(data),
  ],
} satisfies Record<string, BlocksBuilder>

export type OrderEmailTemplate = keyof typeof orderEmailBlocks
export const ORDER_EMAIL_TEMPLATES = Object.keys(orderEmailBlocks) as OrderEmailTemplate[]

/** Builds the content of an e-mail to a shopper about an order. */
export function buildOrderEmail(template: OrderEmailTemplate, data: OrderEmailData): EmailContent {
  const { language, order, storeName, postalAddress } = data
  const { number, firstName } = order
  const t = orderEmailTexts(language)
  const buildBlocks: BlocksBuilder = orderEmailBlocks[template]
  return {
    language,
    subject: t(`${template}.subject`, { number }),
    heading: t(`${template}.heading`, { firstName }),
    blocks: buildBlocks(data, t),
    footer: [t('footer', { number, store: storeName }), postalAddress],
  }
}

function buildShipmentBlocks({ shipment }: OrderEmailData, t: Translator): EmailBlock[] {
  if (!shipment) return []
  const { carrier, trackingNumber } = shipment
  return [buildTextBlock(t('shipped.text', { carrier, trackingNumber }))]
}

function buildPayUntilBlocks({ order, language }: OrderEmailData, t: Translator): EmailBlock[] {
  const { holdExpiresAt } = order
  if (!holdExpiresAt) return []
  return [buildTextBlock(t('payment-link.until', { time: formatTime(holdExpiresAt, language) }))]
}

function formatTime(time: Date, language: OrderEmailData['language']): string {
  const format = getDateFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  return `${format.format(time)} UTC`
}

/** An edit that has ended in the meantime is not offered any more. */
function buildOfferBlocks(data: OrderEmailData, t: Translator): EmailBlock[] {
  const { language, order, edit } = data
  if (!edit?.expiresAt || edit.state !== 'open') return [buildOrderButton(data)]
  const { number, currency } = order
  const amount = formatAmount({ minor: edit.differenceMinor, currency }, language)
  const time = formatTime(edit.expiresAt, language)
  const { comment } = edit
  return [
    buildTextBlock(t('edit-offered.text', { number, amount })),
    ...(comment === null ? [] : [buildTextBlock(t('edit-offered.comment', { comment }))]),
    buildTextBlock(t('edit-offered.until', { time })),
    buildOrderButton(data, t('edit-offered.pay')),
  ]
}

function buildEditRefundBlocks({ edit, order, language }: OrderEmailData, t: Translator) {
  if (!edit || edit.differenceMinor >= 0) return []
  const money = { minor: -edit.differenceMinor, currency: order.currency }
  return [buildTextBlock(t('order-edited.refund', { amount: formatAmount(money, language) }))]
}

/** What was refunded of an exchange pays for another order, but for the rest. Other refunds are money without that. */
function buildRefundBlocks(data: OrderEmailData, t: Translator): EmailBlock[] {
  const { language, order, reason, exchangedMinor } = data
  const { currency, refundedMinor, totalMinor } = order
  const amount = (minor: number) => formatAmount({ minor, currency }, language)
  const total = amount(totalMinor)
  const moneyMinor = refundedMinor - exchangedMinor
  const isExchange = reason && 'code' in reason && EXCHANGE_CODES.has(reason.code)
  if (isExchange || (exchangedMinor > 0 && moneyMinor <= 0)) {
    return [buildTextBlock(t('refunded.exchange', { refunded: amount(refundedMinor), total }))]
  }
  const money = buildTextBlock(t('refunded.text', { refunded: amount(moneyMinor), total }))
  if (exchangedMinor === 0) return [money]
  return [money, buildTextBlock(t('refunded.exchanged', { amount: amount(exchangedMinor) }))]
}

const EXCHANGE_CODES: ReadonlySet<string> = new Set(['exchange_used', 'exchange_rest'])

function buildRefundReasonBlocks(
  { reason, language }: OrderEmailData,
  t: Translator,
): EmailBlock[] {
  const text = formatOrderReason(reason, language)
  return text ? [buildTextBlock(t('refunded.reason', { reason: text }))] : []
}
