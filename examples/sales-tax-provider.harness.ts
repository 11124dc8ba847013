import type { TaxRequest } from '#modules/tax-quotes'
import { openTaxStandin } from '../conformance/standins/tax-service.ts'
import type { TaxHarness } from '../conformance/tax.ts'
import createSalesTaxProvider from './sales-tax-provider.ts'

const KEY = 'tax_key_conformance'
const EXEMPT = '0197b7a0-6276-7993-bfeb-53cbbbba6f08'

/** Opens the provider of the guide with a tax service on this machine. */
export async function openHarness(): Promise<TaxHarness & { url: string } & AsyncDisposable> {
  const service = await openTaxStandin({ key: KEY, exemptCustomer: EXEMPT })
  const env = { SALES_TAX_URL: service.url, SALES_TAX_KEY: KEY }
  const newYork = ask('US', 'NY')
  return {
    provider: createSalesTaxProvider({ env, publicUrl: 'https://shop.example' }),
    expected: [
      { request: newYork, rates: { lamp: 88_750, book: 40_000 }, shippingPpm: null },
      { request: ask('US', 'OR'), rates: { lamp: 0, book: 0 }, shippingPpm: 0 },
      { request: ask('DE', null), rates: { lamp: 190_000, book: 70_000 }, shippingPpm: null },
    ],
    url: service.url,
    unknown: ask('US', 'XX'),
    exempt: { ...newYork, customerId: EXEMPT },
    ...{ secrets: [KEY], maxWaitMs: 15_000 },
    ...{ readAsked: service.readAsked, countRecorded: service.countRecorded },
    ...{ answerStrangely: service.answerStrangely, setNetwork: service.setNetwork },
    [Symbol.asyncDispose]: () => service[Symbol.asyncDispose](),
  }
}

function ask(country: TaxRequest['destination']['country'], region: string | null): TaxRequest {
  const line = { quantity: 1, sku: null, amountMinor: 1000 }
  return {
    destination: { country, region, postalCode: '10001' },
    ...{ currency: 'USD', date: '2026-11-28', pricesIncludeTax: false, customerId: null },
    lines: [
      { ...line, id: 'lamp', productId: 'product-1', taxClass: 'standard' },
      { ...line, id: 'book', productId: 'product-2', taxClass: 'reduced' },
    ],
    shippingMinor: 500,
  }
}
