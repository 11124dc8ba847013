import type { ProductId } from '#modules/catalog'
import type { ItemsAdjustment } from '#modules/pricing'
import { multiplyByFraction } from '#platform/money/fractions'
import type { Candidate } from './candidate.ts'
import type { CartFacts, Unmet } from './cart-facts.ts'

/** Units of a product that a cart gets at the price of a flash sale. */
export interface SaleUnits {
  productId: ProductId
  units: number
  /** What they cost, in minor units. */
  paidMinor: number
}

interface FlashSaleReduction {
  adjustments: ItemsAdjustment[]
  saleUnits: SaleUnits[]
}

/**
 * Takes the percentage of a flash sale off each unit that its quota and the limit for a person leave to the shopper, the
 * dearest units first. Further units of a line keep their price.
 */
export function reduceByFlashSale(
  { promotion }: Candidate,
  { items, revealedSales }: CartFacts,
): FlashSaleReduction | Unmet {
  const sale = revealedSales?.get(promotion.id)
  const action = promotion.actions[0]
  if (!sale || action?.kind !== 'percentage_off') return { code: 'not_revealed' }
  const inSale = [...items.keys()].filter((index) => {
    return action.product_ids.includes(items[index]!.productId)
  })
  if (inSale.length === 0) return { code: 'not_for_these_products' }

  const left = new Map(sale.unitsByProduct)
  let unitsLeft = sale.unitsLeft
  const reduced = inSale
    .toSorted((a, b) => items[b]!.unitMinor - items[a]!.unitMinor || a - b)
    .flatMap((index) => {
      const { productId, unitMinor, quantity } = items[index]!
      const units = Math.min(quantity, left.get(productId) ?? 0, unitsLeft)
      const minor = calculateSaleReduction(unitMinor, action.percent) * units
      if (minor <= 0) return []
      left.set(productId, left.get(productId)! - units)
      unitsLeft -= units
      return [{ index, productId, units, minor, paidMinor: unitMinor * units - minor }]
    })
  if (reduced.length === 0) return { code: 'exhausted' }
  const percent = action.percent
  const terms = { kind: 'flash_sale' as const, source: String(percent), percent }
  return {
    adjustments: reduced.map(({ index, minor }) => ({ ...terms, minor, itemIndexes: [index] })),
    saleUnits: reduced.map(({ productId, units, paidMinor }) => ({ productId, units, paidMinor })),
  }
}

/** Returns what a flash sale takes off a unit, in minor units of the currency that it is sold in. */
export function calculateSaleReduction(unitMinor: number, percent: number): number {
  return multiplyByFraction(unitMinor, Math.round(percent * 100), 10_000)
}
