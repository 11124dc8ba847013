import type { DeliveryDates } from '#contract/pricing'
import {
  formatOrderTotalLabel,
  getUsedExchange,
  getUsedStoreCredit,
  listOrderTotals,
  type OrderLineRow,
} from '#modules/orders'
import type { EmailBlock } from '#platform/email/render-email'
import { formatAddressLines } from '#platform/i18n/address-format'
import { formatDayRange } from '#platform/i18n/date-format'
import { getRegionName } from '#platform/i18n/display-names'
import type { Language } from '#platform/i18n/languages'
import { formatAmount } from '#platform/money/format-amount'
import type { OrderEmailData } from './order-email-data.ts'
import { orderEmailTexts } from './order-email-texts.ts'

export function buildTextBlock(text: string): EmailBlock {
  return { kind: 'text', text }
}

/** A button that opens the order. Without a label it says so. */
export function buildOrderButton({ language, link }: OrderEmailData, label?: string): EmailBlock {
  return { kind: 'button', label: label ?? orderEmailTexts(language)('view_order'), url: link }
}

/** The lines of the order, the steps to the total and the total. */
export function buildReceiptBlock({ language, order, lines }: OrderEmailData): EmailBlock {
  const { currency, totalMinor } = order
  const amount = (minor: number) => formatAmount({ minor, currency }, language)
  const discounts = lines.flatMap(({ adjustments }) => adjustments)
  const steps = listOrderTotals(order, discounts).filter(({ code }) => code !== 'items')
  return {
    kind: 'receipt',
    rows: [
      ...lines.map((line): [string, string] => [formatLineName(line), amount(line.baseMinor)]),
      ...steps.map((step): [string, string] => {
        return [formatOrderTotalLabel(step, language), amount(step.minor)]
      }),
    ],
    total: [orderEmailTexts(language)('total'), amount(totalMinor)],
  }
}

/** What of the total was paid by store credit. */
export function buildStoreCreditBlocks({ language, order }: OrderEmailData): EmailBlock[] {
  const minor = getUsedStoreCredit(order)
  if (minor === 0) return []
  const amount = formatAmount({ minor, currency: order.currency }, language)
  return [buildTextBlock(orderEmailTexts(language)('store_credit', { amount }))]
}

/** What of the total is paid with goods of another order that come back, and whether it waits for them. */
export function buildExchangeBlocks({ language, order }: OrderEmailData): EmailBlock[] {
  const minor = getUsedExchange(order)
  if (minor === 0) return []
  const t = orderEmailTexts(language)
  const amount = formatAmount({ minor, currency: order.currency }, language)
  const awaits = order.awaitsReturn ? [buildTextBlock(t('exchange.awaits'))] : []
  return [buildTextBlock(t('exchange.paid', { amount })), ...awaits]
}

/** Where the order goes, and when it is likely to arrive: each parcel of suppliers, and what the shop sends itself. */
export function buildDeliveryBlocks(data: OrderEmailData): EmailBlock[] {
  const { lines, supplierDelivery, language } = data
  const supplied = lines.filter(({ supplier }) => supplier !== null)
  const isAll = supplied.length === lines.length
  const main = buildDeliveryBlock(data, isAll ? supplierDelivery : data.delivery)
  if (supplied.length === 0 || isAll) return [main]
  const t = orderEmailTexts(language)
  const items = supplied.map(formatLineName).join(', ')
  const text = supplierDelivery
    ? t('delivery.supplier', { items, days: formatDays(supplierDelivery, language) })
    : t('delivery.supplier_undated', { items })
  return [main, buildTextBlock(text)]
}

function formatDays({ arrives_from, arrives_to }: DeliveryDates, language: Language): string {
  return formatDayRange(arrives_from, arrives_to, language)
}

function buildDeliveryBlock(
  { language, order }: OrderEmailData,
  delivery: DeliveryDates | null,
): EmailBlock {
  const { firstName, lastName, address: street, addressLine2: line2, country } = order
  const lines = formatAddressLines({ ...order, street, line2 })
  const name = `${firstName} ${lastName}`
  const address = [name, ...lines, getRegionName(country, language)].join(', ')
  const t = orderEmailTexts(language)
  if (!delivery) return buildTextBlock(t('delivery.address', { address }))
  const days = formatDays(delivery, language)
  return buildTextBlock(t('delivery.dates', { address, days }))
}

export function buildGiftNoteBlocks({
  language,
  order: { giftNote },
}: OrderEmailData): EmailBlock[] {
  if (giftNote === null) return []
  return [buildTextBlock(orderEmailTexts(language)('gift_note', { note: giftNote }))]
}

/** `2 × Blue Cap (Large)` */
function formatLineName({ quantity, title, options }: OrderLineRow): string {
  const values = options.map(({ value }) => value).join(', ')
  return `${quantity} × ${title}${values ? ` (${values})` : ''}`
}

export function buildInvoiceBlocks({ language, invoice }: OrderEmailData): EmailBlock[] {
  if (!invoice) return []
  const { kind, number } = invoice
  return [buildTextBlock(orderEmailTexts(language)('invoice_ready', { kind, number }))]
}

export function buildTrackingBlocks({ language, shipment }: OrderEmailData): EmailBlock[] {
  if (!shipment?.trackingUrl) return []
  const label = orderEmailTexts(language)('track_parcel')
  return [{ kind: 'button', label, url: shipment.trackingUrl }]
}
