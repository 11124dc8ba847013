import type { ShippingProvider } from '#modules/shipping-quotes'
import type { AdapterContext } from '#platform/adapter-context'
import { getFractionDigits, toMinorUnits } from '#platform/money/money'

/** How the service calls the methods of the shop. */
const CODES = { standard: 'PARCEL', express: 'NEXT_DAY' } as const

/** Prices of an imaginary service of carriers. Its settings are `PARCEL_RATES_URL`, `PARCEL_RATES_KEY` and `PARCEL_GRAMS`. */
export default function createParcelRatesProvider({ env }: AdapterContext): ShippingProvider {
  /** `PARCEL_GRAMS` is what an item weighs whose weight the shop does not know. */
  const { PARCEL_RATES_URL, PARCEL_RATES_KEY, PARCEL_GRAMS = 500 } = env
  if (!PARCEL_RATES_URL || !PARCEL_RATES_KEY)
    throw new Error('PARCEL_RATES_URL and PARCEL_RATES_KEY are needed')

  return {
    name: 'parcel-rates',
    quote: async ({ destination, currency, items, methods }, { signal }) => {
      const { country, region: state, postalCode: postcode } = destination
      const response = await fetch(`${PARCEL_RATES_URL}/rates`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${PARCEL_RATES_KEY}` },
        body: JSON.stringify({
          ...{ to: { country, state, postcode }, currency },
          items: items.map(({ quantity, unitGrams, valueMinor }) => {
            return { quantity, grams: unitGrams ?? Number(PARCEL_GRAMS), value_minor: valueMinor }
          }),
        }),
        // The shop waits two seconds. This ends the call also when it is made by another caller.
        signal: AbortSignal.any([signal, AbortSignal.timeout(10_000)]),
      })
      if (!response.ok) throw new Error(`The parcel service answered ${response.status}`)
      const rates = (await response.json()) as Rates
      return {
        ...{ reference: rates.id, currency: rates.currency },
        methods: methods.map(({ id }) => {
          const service = rates.services.find(({ code }) => code === CODES[id])
          // The service lists what goes to the place, and nothing else.
          if (!service) return { id, priceMinor: null, days: null }
          const [from, to] = service.days ?? []
          const days = from && to ? { from, to } : null
          return { id, priceMinor: toPrice(service.price, currency), days }
        }),
      }
    },
  }
}

/** `"6.40"` euros are 640 cents, and `"860"` yen are 860. Anything else than such a number is an error, and never zero. */
function toPrice(price: string | undefined, currency: string): number {
  const match = /^\d{1,7}(?:\.(\d+))?$/.exec(price ?? '')
  if (!match || (match[1] ?? '').length > getFractionDigits(currency))
    throw new Error(`No price in ${currency}: ${price}`)
  return toMinorUnits(Number(price), currency)
}

interface Rates {
  id: string
  currency: string
  services: { code: string; price?: string; days: [number, number] | null }[]
}
