import { sumAdjustments } from '#modules/pricing'
import type { Language } from '#platform/i18n/languages'
import type { ErrorParams } from '#platform/result'
import type { LineAdjustment } from './list-order-lines.ts'
import type { OrderRow } from './lock-order.ts'
import { translateOrderText } from './order-messages.ts'

export type OrderTotalCode =
  | 'items'
  | 'coupon'
  | 'promotion'
  | 'flash_sale'
  | 'standard_shipping'
  | 'express_shipping'
  | 'tax'
  | 'named_tax'
  | 'rounding'
  | 'allowance'
  | 'refunded_before'
  | 'split_credit_note'

/** One step from the price of the items to the total. Amounts are in minor units; less than zero is taken off. */
export interface OrderTotal {
  code: OrderTotalCode
  params?: ErrorParams
  minor: number
}

/** What the texts call the source of a discount. */
const SOURCE_PARAMS = { coupon: 'code', promotion: 'name', flash_sale: 'percent' } as const

/** Lists the steps from the items to the total of an order. Steps of zero are left out, but shipping stays. */
export function listOrderTotals(order: OrderRow, discounts: LineAdjustment[]): OrderTotal[] {
  // The column holds the kind of the tax, which the messages name.
  const { taxName, shipping } = order
  const adjustments = sumAdjustments(discounts)
  const totals: OrderTotal[] = [
    { code: 'items', minor: order.itemsMinor },
    ...adjustments.map(({ kind, source, minor }): OrderTotal => {
      return { code: kind, params: { [SOURCE_PARAMS[kind]]: source }, minor: -minor }
    }),
    { code: toShippingCode(shipping), minor: order.shippingMinor },
    taxName
      ? { code: 'named_tax', params: { name: taxName }, minor: order.taxAddedMinor }
      : { code: 'tax', minor: order.taxAddedMinor },
    { code: 'rounding', minor: order.roundingMinor },
  ]
  return totals.filter(({ code, minor }) => minor !== 0 || code === toShippingCode(shipping))
}

export function toShippingCode(shipping: OrderRow['shipping']): OrderTotalCode {
  return `${shipping}_shipping`
}

export function formatOrderTotalLabel(
  { code, params }: Pick<OrderTotal, 'code' | 'params'>,
  language: Language,
): string {
  return translateOrderText(`totals.${code}`, { language, params })
}

/** What shoppers read about a reduction that a clerk gives. Its reason is for the shop. */
export function formatClerkReduction(language: Language): string {
  return translateOrderText('totals.clerk_reduction', { language })
}
