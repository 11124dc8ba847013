import { sql } from 'drizzle-orm'
import type { TaxAnswer, TaxRequest, TaxService } from '#modules/tax-quotes'
import { getProcessCache } from '#platform/cache/process-cache'
import { openClerkShop } from './clerk-shop.ts'

/** Where sales are taxed at 8.875 %. */
export const NEW_YORK = { country: 'US', state: 'NY', city: 'New York', zip_code: '10001' } as const
/** Where sales are not taxed. */
export const PORTLAND = { country: 'US', state: 'OR', city: 'Portland', zip_code: '97201' } as const

type Answer = (request: TaxRequest, signal: AbortSignal) => Promise<TaxAnswer> | TaxAnswer

/** Answers with one rate for all lines. */
export function answerWith(ratePpm: number, change: Partial<TaxAnswer> = {}): Answer {
  return ({ currency, lines }) => ({
    currency,
    lines: lines.map(({ id }) => ({ id, ratePpm })),
    ...{ shippingPpm: null, reference: 'quote-1', ...change },
  })
}

/** What a service with the sales taxes of two cities says. */
export const answerByRegion: Answer = (request, signal) => {
  return answerWith(request.destination.region === 'NY' ? 88_750 : 0)(request, signal)
}

/**
 * Opens a shop of a clerk with a tax provider, whose answers the test can set. In its own table, what is sold to the
 * United States is taxed at 5 %, which is added to prices.
 */
export async function openTaxShop({ fallback = 'table' }: Partial<TaxService> = {}) {
  const requests: TaxRequest[] = []
  const errors: unknown[] = []
  const service = { answer: answerByRegion }
  const tax: TaxService = {
    provider: {
      name: 'test-tax',
      quote: async (request, { signal }) => {
        requests.push(request)
        return service.answer(request, signal)
      },
    },
    ...{ timeoutMs: 150, fallback, onError: (error) => errors.push(error) },
  }
  const shop = await openClerkShop({ tax })
  const { db, mina } = shop
  await db.execute(
    sql`update tax_rates set basis_points = 500, included = false where country = 'US'`,
  )
  getProcessCache(db).purge(['price-rules'])
  return {
    ...{ ...shop, service, requests, errors },
    /** A cart as the shopper has it before its address. */
    fill: async (items: { variant: string; quantity?: number }[]) => {
      const { id } = await mina.createCart(items)
      await mina.request('PATCH', `/api/carts/${id}`, { country: 'US' })
      return id
    },
    readTax: async (orderId: string) => {
      const { rows } = await db.execute(sql`
        select tax_source, tax_reference, tax_minor::int, tax_basis_points from orders where id = ${orderId}`)
      return rows[0]
    },
  }
}
