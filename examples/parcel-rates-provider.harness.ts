import type { ShippingRequest } from '#modules/shipping-quotes'
import type { ShippingHarness } from '../conformance/shipping.ts'
import { openParcelStandin } from '../conformance/standins/parcel-service.ts'
import createParcelRatesProvider from './parcel-rates-provider.ts'

const KEY = 'parcel_key_conformance'

/** Opens the provider of the guide with a service of carriers on this machine. */
export async function openHarness(): Promise<ShippingHarness & { url: string } & AsyncDisposable> {
  const service = await openParcelStandin({ key: KEY })
  const env = { PARCEL_RATES_URL: service.url, PARCEL_RATES_KEY: KEY }
  return {
    provider: createParcelRatesProvider({ env, publicUrl: 'https://shop.example' }),
    expected: [
      {
        request: ask('DE', '50667'),
        methods: [
          { id: 'standard', priceMinor: 640, days: { from: 2, to: 3 } },
          { id: 'express', priceMinor: 1450, days: { from: 1, to: 1 } },
        ],
      },
      {
        request: ask('DE', '27498'),
        methods: [
          { id: 'standard', priceMinor: 990, days: { from: 4, to: 7 } },
          { id: 'express', priceMinor: null, days: null },
        ],
      },
      {
        request: ask('US', '10001'),
        methods: [
          { id: 'standard', priceMinor: 1299, days: null },
          { id: 'express', priceMinor: 3900, days: { from: 2, to: 3 } },
        ],
      },
      {
        request: ask('JP', '1000001', 'JPY'),
        methods: [
          { id: 'standard', priceMinor: 860, days: { from: 3, to: 5 } },
          { id: 'express', priceMinor: 2400, days: { from: 2, to: 2 } },
        ],
      },
    ],
    url: service.url,
    unknown: ask('FR', '75001'),
    ...{ secrets: [KEY], maxWaitMs: 15_000 },
    ...{ readRequested: service.readRequested, countOrdered: service.countOrdered },
    ...{ answerStrangely: service.answerStrangely, setNetwork: service.setNetwork },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

type Country = ShippingRequest['destination']['country']

function ask(country: Country, postalCode: string, currency = 'USD'): ShippingRequest {
  const item = { sku: null, unitGrams: null, isDropship: false }
  return {
    destination: { country, region: null, postalCode },
    ...{ currency, pricesIncludeTax: true },
    items: [
      { ...item, id: 'lamp', productId: 'product-1', quantity: 1, valueMinor: 5900 },
      { ...item, id: 'book', productId: 'product-2', quantity: 2, valueMinor: 1200 },
    ],
    methods: [
      { id: 'standard', tablePriceMinor: 495 },
      { id: 'express', tablePriceMinor: 900 },
    ],
  }
}
