import { calculateWeight, getShippingPrice, type PriceRules } from '#modules/pricing'
import type { ShippingRequest, ShippingRequestItem } from './shipping-provider.ts'

interface BuildShippingRequestInput {
  /** The shop's own table. */
  rules: PriceRules
  destination: {
    country: ShippingRequest['destination']['country']
    region: string | null
    zipCode: string
  }
  currency: string
  /** What is shipped. */
  items: (Omit<ShippingRequestItem, 'unitGrams'> & { unitGrams: number })[]
}

/** Returns what a shipping provider is asked; null if there is nothing to deliver, or no method to deliver it with. */
export function buildShippingRequest({
  rules,
  destination: { country, region, zipCode },
  currency,
  items,
}: BuildShippingRequestInput): ShippingRequest | null {
  if (items.length === 0 || rules.shipping.length === 0) return null
  const shipped = {
    itemsMinor: items.reduce((sum, { valueMinor }) => sum + valueMinor, 0),
    grams: calculateWeight(items),
  }
  return {
    destination: { country, region, postalCode: zipCode },
    currency,
    pricesIncludeTax: rules.tax.included,
    items: items.map((item) => ({ ...item, unitGrams: item.unitGrams || null })),
    methods: rules.shipping.map((rate) => {
      return { id: rate.id, tablePriceMinor: getShippingPrice(rate, shipped) }
    }),
  }
}
