import { sql } from 'drizzle-orm'
import type { Cart } from '#contract/cart'
import type { ShippingAnswer, ShippingRequest, ShippingService } from '#modules/shipping-quotes'
import type { TaxService } from '#modules/tax-quotes'
import { getProcessCache } from '#platform/cache/process-cache'
import { openClerkShop } from './clerk-shop.ts'

/** Where carriers bring parcels with both methods. */
export const COLOGNE = { country: 'DE', city: 'Köln', zip_code: '50667' } as const
/** An island, where no express parcel arrives. */
export const HELGOLAND = { country: 'DE', city: 'Helgoland', zip_code: '27498' } as const

type Answer = (
  request: ShippingRequest,
  signal: AbortSignal,
) => Promise<ShippingAnswer> | ShippingAnswer
type Methods = ShippingAnswer['methods']

/** Answers with prices in cents; null is not available. */
export function answerWith(
  standard: number | null,
  express: number | null,
  change: Partial<ShippingAnswer> = {},
): Answer {
  const methods: Methods = [
    { id: 'standard', priceMinor: standard, days: null },
    { id: 'express', priceMinor: express, days: { from: 1, to: 2 } },
  ]
  return ({ currency }) => ({ currency, methods, reference: 'rate-1', ...change })
}

/** What carriers charge for a parcel to Cologne, and for one to Helgoland. */
const answerByPlace: Answer = (request, signal) => {
  const isIsland = request.destination.postalCode === HELGOLAND.zip_code
  return (isIsland ? answerWith(990, null) : answerWith(640, 1450))(request, signal)
}

interface ShippingShopOptions extends Partial<Pick<ShippingService, 'fallback' | 'timeoutMs'>> {
  tax?: TaxService | null
}

/**
 * Opens a shop of a clerk with a shipping provider, whose answers the test can set. By its own table the standard delivery
 * costs $4.95, and nothing from $50; express costs $9.
 */
export async function openShippingShop({
  fallback = 'table',
  timeoutMs = 150,
  tax = null,
}: ShippingShopOptions = {}) {
  const requests: ShippingRequest[] = []
  const errors: unknown[] = []
  const service = { answer: answerByPlace }
  const shipping: ShippingService = {
    provider: {
      name: 'test-parcels',
      quote: async (request, { signal }) => {
        requests.push(request)
        return service.answer(request, signal)
      },
    },
    ...{ timeoutMs, fallback, onError: (error) => errors.push(error) },
  }
  const shop = await openClerkShop({ shipping, tax })
  const { db, mina } = shop
  await db.execute(sql`
    update shipping_prices set price_minor = 495, free_from_minor = 5000
    where method = 'standard' and currency = 'USD'`)
  getProcessCache(db).purge(['price-rules'])
  const patch = (id: string, body: object) => mina.request<Cart>('PATCH', `/api/carts/${id}`, body)
  return {
    ...{ ...shop, service, requests, errors, patch },
    /** A cart as the shopper has it before its address. */
    fill: async (items: { variant: string; quantity?: number }[]) => {
      const { id } = await mina.createCart(items)
      await patch(id, { country: 'DE' })
      return id
    },
    readCart: async (id: string) => (await mina.request<Cart>('GET', `/api/carts/${id}`)).body,
    readShipping: async (orderId: string) => {
      const { rows } = await db.execute(sql`
        select shipping_source, shipping_reference, shipping_minor::int, shipping_quoted_minor::int
        from orders where id = ${orderId}`)
      return rows[0]
    },
  }
}
