import type { OrderLineRow, OrderRow } from '#modules/orders'
import { shippingName } from '#modules/pricing'
import type { Party, Sheet, SheetLine, SheetTax } from './sheet.ts'

export type SheetBody = Pick<Sheet, 'currency' | 'lines' | 'steps' | 'totalMinor' | 'taxes'>

/** What the invoice of an order charges. Lines are without discount and added tax; the steps lead to the total. */
export function invoiceBody(order: OrderRow, lines: OrderLineRow[]): SheetBody {
  const tax = order.taxName ?? 'Tax'
  const discount = order.couponCode ? `Coupon ${order.couponCode}` : 'Discount'
  const shipping = shippingName[order.shipping]
  const steps = [
    { label: 'Items', minor: order.itemsMinor },
    { label: discount, minor: -order.discountMinor },
    { label: shipping, minor: order.shippingMinor },
    { label: tax, minor: order.taxAddedMinor },
    { label: 'Rounding', minor: order.roundingMinor },
  ]
  return {
    currency: order.currency,
    lines: lines.map((line) => lineOf(line, line.quantity, line.baseMinor)),
    steps: steps.filter(({ label, minor }) => minor !== 0 || label === shipping),
    totalMinor: order.totalMinor,
    taxes: taxesOf(order, { totalMinor: order.totalMinor, taxMinor: order.taxMinor }),
  }
}

export function lineOf(line: OrderLineRow, quantity: number, totalMinor: number): SheetLine {
  const options = line.options.map(({ name, value }) => (name ? `${name}: ${value}` : value))
  const detail = [...options, ...(line.sku ? [`SKU ${line.sku}`] : [])].join(' · ')
  return { title: line.title, detail, quantity, unitMinor: line.unitMinor, totalMinor }
}

interface Taxed {
  totalMinor: number
  taxMinor: number
}

/** One row: an order has the one rate of its country. */
export function taxesOf(order: OrderRow, { totalMinor, taxMinor }: Taxed): SheetTax[] {
  const { taxName, taxBasisPoints: basisPoints } = order
  if (taxName === null && taxMinor === 0) return []
  return [{ name: taxName ?? 'Tax', basisPoints, netMinor: totalMinor - taxMinor, taxMinor }]
}

export function buyerOf(order: OrderRow): Party {
  const town = [order.zipCode, order.city].join(' ')
  const lines = [order.address, town, order.region, countryName(order.country)]
  return {
    name: `${order.firstName} ${order.lastName}`,
    lines: lines.filter((line): line is string => Boolean(line)),
    email: order.email,
    taxId: null,
  }
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function countryName(code: string): string {
  return countries.of(code) ?? code
}
