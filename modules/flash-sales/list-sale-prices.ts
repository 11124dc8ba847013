import { listVariantPrices, type VariantPrice } from '#modules/catalog'
import { type Currencies, getCurrencies } from '#modules/pricing'
import { calculateSaleReduction } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { convertPrice } from '#platform/money/convert-price'
import { toDecimal } from '#platform/money/money'
import type { ProductSalePrice, SalePrice } from './contract.ts'
import type { RevealedSaleRow } from './get-revealed-sale.ts'
import { listSaleProducts } from './list-sale-products.ts'

interface ListSalePricesInput {
  revealed: RevealedSaleRow
  /** Null for that of each product. */
  currency: string | null
  now: Date
}

/**
 * Lists what the products of a sale cost a shopper who has revealed it, as the cart calculates it. Products that the
 * shopper cannot buy at the price, because all units are taken or the limit is reached, are left out.
 */
export async function listSalePrices(
  db: Database,
  { revealed: { sale, yours }, currency, now }: ListSalePricesInput,
): Promise<ProductSalePrice[]> {
  const personUnits = sale.maxUnitsPerPerson - yours
  if (personUnits <= 0) return []
  const quotas = await listSaleProducts(db, sale.id)
  const left = quotas.filter(({ quota, taken }) => taken < quota)
  const productIds = left.map(({ productId }) => productId)
  const [variants, currencies] = await Promise.all([
    listVariantPrices(db, { productIds, now }),
    getCurrencies(db, now),
  ])
  const byProduct = Map.groupBy(variants, ({ productId }) => productId)
  return left.flatMap(({ productId, quota, taken }) => {
    const prices = (byProduct.get(productId) ?? []).flatMap(
      (variant) => toSalePrice(variant, { currencies, currency, percent: sale.percent }) ?? [],
    )
    const [cheapest] = prices
    if (!cheapest) return []
    return {
      product_id: productId,
      currency: cheapest.currency,
      units: Math.min(quota - taken, personUnits),
      price_varies: prices.some(({ price }) => price > cheapest.price),
      ...omitVariant(cheapest),
      variants: prices.map(({ currency: _, ...price }) => price),
    }
  })
}

interface Terms {
  currencies: Currencies
  currency: string | null
  percent: number
}

/** Returns null where the currencies have no rate. */
function toSalePrice(variant: VariantPrice, { currencies, currency: chosen, percent }: Terms) {
  const currency = chosen ?? variant.currency
  const conversion = currencies.findConversion(variant.currency, currency)
  if (!conversion) return null
  const formerMinor = convertPrice(variant.priceMinor, conversion)
  const toAmount = (minor: number) => toDecimal({ minor, currency })
  return {
    variant_id: variant.variantId,
    currency,
    price: toAmount(formerMinor - calculateSaleReduction(formerMinor, percent)),
    former_price: toAmount(formerMinor),
    lowest_price_30_days: toAmount(convertPrice(variant.lowestMinor, conversion)),
  }
}

function omitVariant({ price, former_price, lowest_price_30_days }: SalePrice): SalePrice {
  return { price, former_price, lowest_price_30_days }
}
