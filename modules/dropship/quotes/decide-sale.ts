import { getFloorPrice, type PriceTerms } from '#modules/product-sync'
import { type AppError, err } from '#platform/result'
import type { SupplierQuote } from '../tables.ts'

export type SupplierRefusalCode =
  | 'supplier_gone'
  | 'supplier_not_for_country'
  | 'supplier_stock_low'
  | 'supplier_price_changed'
  | 'supplier_unreachable'

export interface SaleInput {
  title: string
  quantity: number
  /** What the shopper pays for one before coupons, in the base currency. */
  unitMinor: number
  /** What the shopper pays for the delivery of the line, in the base currency. */
  shippingMinor: number
  terms: Pick<PriceTerms, 'marginFloorPercent'>
}

/** Returns why the shop does not sell a line at what its supplier asks, or null. */
export function decideSale(
  quote: SupplierQuote,
  { title, quantity, unitMinor, shippingMinor, terms }: SaleInput,
): AppError<SupplierRefusalCode> | null {
  const { outcome, unitCostMinor, freightMinor, stock, maxQuantity } = quote
  if (outcome === 'gone') return err('supplier_gone', { title }).error
  if (outcome === 'not_for_country') return err('supplier_not_for_country', { title }).error
  if (outcome === 'no_answer' || unitCostMinor === null) {
    return err('supplier_unreachable', { title }).error
  }
  const available = Math.min(stock ?? quantity, maxQuantity ?? quantity)
  if (available <= 0) return err('supplier_gone', { title }).error
  if (available < quantity) return err('supplier_stock_low', { title, available }).error
  // The margin is on the goods. The freight is passed on as it is, as far as the shopper does not pay it.
  const ownFreightMinor = Math.max(0, (freightMinor ?? 0) - shippingMinor)
  const floorMinor = getFloorPrice(unitCostMinor * quantity, terms) + ownFreightMinor
  return unitMinor * quantity < floorMinor ? err('supplier_price_changed', { title }).error : null
}
