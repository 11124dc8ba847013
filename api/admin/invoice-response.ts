import type { AdminInvoice, InvoiceListItem } from '#contract/invoices'
import type { Invoice, Party } from '#modules/invoices'
import { formatOrderReason, formatOrderTotalLabel } from '#modules/orders'
import type { Language } from '#platform/i18n/languages'
import { toDecimal } from '#platform/money/money'

export function toInvoiceItem(invoice: Invoice): InvoiceListItem {
  const { id, kind, number, orderId, currency, totalMinor: minor, document, createdAt } = invoice
  const { name, email, country } = document.buyer
  return {
    ...{ id, kind, number, order_id: orderId, order_number: document.orderNumber },
    ...{ name, email, country, currency, total: toDecimal({ minor, currency }) },
    created_at: createdAt.toISOString(),
  }
}

/** The document in its own words, but for the labels, which are in the language of the request. */
export function toInvoiceResponse(invoice: Invoice, language: Language): AdminInvoice {
  const { currency, document } = invoice
  const toAmount = (minor: number) => toDecimal({ minor, currency })
  return {
    ...toInvoiceItem(invoice),
    language: document.language,
    ordered_at: document.orderedAt,
    credited_invoice_number: document.creditedInvoiceNumber,
    reason: formatOrderReason(document.reason, language),
    seller: toParty(document.seller),
    buyer: toParty(document.buyer),
    lines: document.lines.map(({ title, options, sku, quantity, totalMinor }) => {
      return { title, options, sku, quantity, total: toAmount(totalMinor) }
    }),
    steps: document.steps.map((step) => {
      return { label: formatOrderTotalLabel(step, language), amount: toAmount(step.minor) }
    }),
    taxes: document.taxes.map(({ name, basisPoints, netMinor, taxMinor }) => {
      const [net, tax] = [toAmount(netMinor), toAmount(taxMinor)]
      return { name, percent: basisPoints / 100, net, tax }
    }),
  }
}

function toParty({ name, lines, country, email, taxId }: Party): AdminInvoice['seller'] {
  return { name, lines, country, email, tax_id: taxId }
}
