import type { OrderLineRow, OrderRow } from '#modules/orders'
import { shippingMethodNames } from '#modules/pricing'
import type {
  InvoiceDocument,
  InvoiceDocumentLine,
  InvoiceDocumentTax,
  Party,
} from './invoice-document.ts'

export type InvoiceDocumentBody = Pick<
  InvoiceDocument,
  'currency' | 'lines' | 'steps' | 'totalMinor' | 'taxes'
>

/** What the invoice of an order charges. Lines are without discount and added tax; the steps lead to the total. */
export function buildInvoiceBody(order: OrderRow, lines: OrderLineRow[]): InvoiceDocumentBody {
  const tax = order.taxName ?? 'Tax'
  const discount = order.couponCode ? `Coupon ${order.couponCode}` : 'Discount'
  const shipping = shippingMethodNames[order.shipping]
  const steps = [
    { label: 'Items', minor: order.itemsMinor },
    { label: discount, minor: -order.discountMinor },
    { label: shipping, minor: order.shippingMinor },
    { label: tax, minor: order.taxAddedMinor },
    { label: 'Rounding', minor: order.roundingMinor },
  ]
  return {
    currency: order.currency,
    lines: lines.map((line) => buildDocumentLine(line, line.quantity, line.baseMinor)),
    steps: steps.filter(({ label, minor }) => minor !== 0 || label === shipping),
    totalMinor: order.totalMinor,
    taxes: buildDocumentTaxes(order, { totalMinor: order.totalMinor, taxMinor: order.taxMinor }),
  }
}

export function buildDocumentLine(
  line: OrderLineRow,
  quantity: number,
  totalMinor: number,
): InvoiceDocumentLine {
  const options = line.options.map(({ name, value }) => (name ? `${name}: ${value}` : value))
  const detail = [...options, ...(line.sku ? [`SKU ${line.sku}`] : [])].join(' · ')
  return { title: line.title, detail, quantity, unitMinor: line.unitMinor, totalMinor }
}

interface TaxedAmount {
  totalMinor: number
  taxMinor: number
}

/** One row: an order has the one rate of its country. */
export function buildDocumentTaxes(
  order: OrderRow,
  { totalMinor, taxMinor }: TaxedAmount,
): InvoiceDocumentTax[] {
  const { taxName, taxBasisPoints: basisPoints } = order
  if (taxName === null && taxMinor === 0) return []
  return [{ name: taxName ?? 'Tax', basisPoints, netMinor: totalMinor - taxMinor, taxMinor }]
}

export function buildBuyer(order: OrderRow): Party {
  const town = [order.zipCode, order.city].join(' ')
  const lines = [order.address, town, order.region, formatCountryName(order.country)]
  return {
    name: `${order.firstName} ${order.lastName}`,
    lines: lines.filter((line): line is string => Boolean(line)),
    email: order.email,
    taxId: null,
  }
}

const countryNames = new Intl.DisplayNames('en', { type: 'region' })

function formatCountryName(code: string): string {
  return countryNames.of(code) ?? code
}
