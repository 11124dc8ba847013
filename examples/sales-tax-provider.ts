import type { TaxProvider } from '#modules/tax-quotes'
import type { AdapterContext } from '#platform/adapter-context'

/** Tax rates of an imaginary service. Its settings are `SALES_TAX_URL` and `SALES_TAX_KEY`. */
export default function createSalesTaxProvider({ env }: AdapterContext): TaxProvider {
  const { SALES_TAX_URL, SALES_TAX_KEY } = env
  if (!SALES_TAX_URL || !SALES_TAX_KEY)
    throw new Error('SALES_TAX_URL and SALES_TAX_KEY are needed')

  return {
    name: 'sales-tax',
    quote: async ({ destination: { country, region, postalCode }, ...request }, { signal }) => {
      const response = await fetch(`${SALES_TAX_URL}/rates`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${SALES_TAX_KEY}` },
        body: JSON.stringify({
          to: { country, state: region, zip: postalCode },
          customer: request.customerId,
          ...{ date: request.date, currency: request.currency },
          shipping_minor: request.shippingMinor,
          lines: request.lines.map(({ id, sku, taxClass, amountMinor }) => {
            return { ref: id, sku, class: taxClass, amount_minor: amountMinor }
          }),
        }),
        // The shop waits two seconds. This ends the call also when it is made by another caller.
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      })
      if (!response.ok) throw new Error(`The tax service answered ${response.status}`)
      const { id, currency, lines, shipping_percent } = (await response.json()) as Rates
      return {
        ...{ reference: id, currency },
        lines: lines.map(({ ref, percent }) => ({ id: ref, ratePpm: toPpm(percent) })),
        shippingPpm: shipping_percent === null ? null : toPpm(shipping_percent),
      }
    },
  }
}

/** `"8.875"` is 88,750 parts per million. Anything else than a decimal number is an error, and never zero. */
function toPpm(percent: string | undefined): number {
  if (!percent || !/^\d{1,2}(\.\d{1,4})?$/.test(percent)) throw new Error(`No rate: ${percent}`)
  return Math.round(Number(percent) * 10_000)
}

interface Rates {
  id: string
  currency: string
  lines: { ref: string; percent?: string }[]
  shipping_percent: string | null
}
