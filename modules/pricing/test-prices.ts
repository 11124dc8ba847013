import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { buildReceipt } from './build-receipt.ts'
import { calculateQuote, calculateWeight } from './calculate-quote.ts'
import type { Country, PriceReceipt, ShippingMethod, ShippingOption, TaxClass } from './contract.ts'
import { getPriceRules } from './get-price-rules.ts'
import { toShippingOption } from './shipping-option.ts'

interface TestPricesInput {
  country: Country
  currency: string
  /** The day whose rates apply. */
  at: Date
  shipping: ShippingMethod | null
  items: { unitMinor: number; quantity: number; taxClass: TaxClass; unitGrams: number }[]
}

export interface TestedPrices {
  receipt: PriceReceipt
  /** Of each item. */
  lines: PriceReceipt[]
  options: ShippingOption[]
}

/** Calculates what goods would cost, with the rules and the function of the cart and the checkout. */
export async function testPrices(
  db: Database,
  { country, currency, at, shipping: method, items }: TestPricesInput,
): Promise<Result<TestedPrices, 'country_not_served' | 'shipping_method_unavailable'>> {
  const { tax, shipping, isServed } = await getPriceRules(db, { country, currency, now: at })
  if (!isServed) return err('country_not_served')
  const rate = shipping.find(({ id }) => id === method) ?? null
  if (method && !rate) return err('shipping_method_unavailable', { currency })

  const quote = calculateQuote(items, { currency, tax, shipping: rate, adjustments: [] })
  const context = { currency, itemsMinor: quote.itemsMinor, grams: calculateWeight(items), now: at }
  return ok({
    receipt: buildReceipt(
      { ...quote, baseMinor: quote.itemsMinor, currency, adjustments: [] },
      {
        tax,
        taxes: quote.taxes,
        ...(method && { shipping: { minor: quote.shippingMinor, label: method } }),
      },
    ),
    lines: quote.lines.map((line) => {
      const lineTax = { ...tax, basisPoints: line.taxBasisPoints }
      return buildReceipt({ ...line, currency }, { tax: lineTax })
    }),
    options: shipping.map((one) => toShippingOption(one, context)),
  })
}
