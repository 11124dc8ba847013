import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ProductPrices, SchedulePricesBody } from '#contract/product-administration'
import {
  cancelScheduledPrice,
  listPriceHistory,
  listScheduledPrices,
  type ProductId,
  type ScheduledPriceId,
  schedulePrices,
  type VariantId,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { BASE_CURRENCY, toDecimal, toMinorUnits } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ProductId) })
const pricesDoc = jsonDoc('The prices; none for an unknown product', ProductPrices)

const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/prices',
  description: 'What the variants of a product cost before, and what is planned',
  request: { params },
  responses: { ...adminErrorDocs, 200: pricesDoc, 422: errorDoc('Not an id') },
})
const schedule = createRoute({
  ...requires('products:write'),
  ...records('price_scheduled', changeSubjects.product),
  method: 'post',
  path: '/{id}/scheduled-prices',
  description: 'Plans a price for variants. The server sets it when it starts, by its own clock',
  request: { params, body: jsonBody(SchedulePricesBody) },
  responses: {
    ...adminErrorDocs,
    201: pricesDoc,
    404: errorDoc('The product has no such variant'),
    409: errorDoc('A variant has a price for a part of this time, or the start is in the past'),
    422: errorDoc('A field is invalid, or the end is before the start'),
  },
})
const cancel = createRoute({
  ...requires('products:write'),
  ...records('price_cancelled', changeSubjects.product),
  method: 'delete',
  path: '/{id}/scheduled-prices/{price_id}',
  request: {
    params: params.extend({ price_id: z.uuid().transform((id) => id as ScheduledPriceId) }),
  },
  responses: {
    ...adminErrorDocs,
    200: pricesDoc,
    404: errorDoc('The product has no such price'),
    409: errorDoc('It has started, or is over'),
  },
})

/** Routes by which administrators see and plan the prices of products. */
export function createProductPriceRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => {
      const { db, now } = c.var
      return c.json(await readPrices(db, c.req.valid('param').id, now), 200)
    })
    .openapi(schedule, async (c) => {
      const { db, actor, now } = c.var
      const { id: productId } = c.req.valid('param')
      const { variant_ids, price, starts_at, ends_at } = c.req.valid('json')
      const scheduled = await schedulePrices(db, {
        ...{ productId, variantIds: variant_ids as VariantId[], actor, now },
        priceMinor: toMinorUnits(price, BASE_CURRENCY),
        startsAt: new Date(starts_at),
        endsAt: ends_at === null ? null : new Date(ends_at),
      })
      if (!scheduled.ok) return respondWithError(c, scheduled.error)
      return c.json(await readPrices(db, productId, now), 201)
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const { id: productId, price_id: id } = c.req.valid('param')
      const cancelled = await cancelScheduledPrice(db, { productId, id })
      if (!cancelled.ok) return respondWithError(c, cancelled.error)
      return c.json(await readPrices(db, productId, now), 200)
    })
}

async function readPrices(db: Database, productId: ProductId, now: Date): Promise<ProductPrices> {
  const history = await listPriceHistory(db, { productId, now })
  const scheduled = await listScheduledPrices(db, productId)
  const toPrice = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })
  return {
    currency: BASE_CURRENCY,
    variants: history.map(({ variantId, lowestMinor, changes }) => ({
      variant_id: variantId,
      lowest_30_days: toPrice(lowestMinor),
      changes: changes.map(({ minor, at }) => {
        return { price: toPrice(minor), at: new Date(at).toISOString() }
      }),
    })),
    scheduled: scheduled.map(({ id, variantId, priceMinor, startsAt, endsAt, state }) => ({
      ...{ id, variant_id: variantId, price: toPrice(priceMinor) },
      starts_at: startsAt.toISOString(),
      ends_at: endsAt?.toISOString() ?? null,
      state: state === 'running' ? ('running' as const) : ('planned' as const),
    })),
  }
}

const respondWithError = createErrorResponder({
  variant_not_found: { status: 404, code: 'not_found', messageKey: 'product_variant_not_found' },
  schedule_not_found: { status: 404, code: 'not_found' },
  schedule_overlaps: { status: 409 },
  schedule_started: { status: 409 },
  schedule_in_the_past: { status: 409 },
  schedule_ends_early: { status: 422 },
})
