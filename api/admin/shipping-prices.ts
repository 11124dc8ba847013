import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CurrencyCode, SaveShippingPriceBody, ShippingMethod } from '#contract/pricing'
import { listShippingPrices, type ShippingPrice, saveShippingPrice } from '#modules/pricing'
import { toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { parseAmount } from './parse-amount.ts'

const ShippingPriceResponse = SaveShippingPriceBody.extend({
  method: ShippingMethod,
  currency: z.string(),
}).meta({ id: 'ShippingPrice' })

const list = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('By method and currency', singlePageSchema(ShippingPriceResponse)),
  },
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.shippingPrice),
  method: 'put',
  path: '/{method}/{currency}',
  description: 'Sets what a method costs in a currency. Placed orders keep what they were charged',
  request: {
    params: z.object({ method: ShippingMethod, currency: CurrencyCode }),
    body: jsonBody(SaveShippingPriceBody),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The price', ShippingPriceResponse),
    422: errorDoc('An amount has more digits than the currency'),
  },
})

/** Routes by which administrators set what shipping costs, and from which value of items it is free. */
export function createShippingPriceRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listShippingPrices(c.var.db)).map(toResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(save, async (c) => {
      const { method, currency } = c.req.valid('param')
      const { price, free_from } = c.req.valid('json')
      const priceMinor = parseAmount(price, currency)
      const freeFromMinor = free_from === null ? null : parseAmount(free_from, currency)
      if (priceMinor === undefined || freeFromMinor === undefined)
        return respondWithError(c, { code: 'invalid_amount' })
      const saved = { method, currency, priceMinor, freeFromMinor }
      await saveShippingPrice(c.var.db, saved)
      return c.json(toResponse(saved), 200)
    })
}

function toResponse({ method, currency, priceMinor, freeFromMinor }: ShippingPrice) {
  const toAmount = (minor: number) => toDecimal({ minor, currency })
  return {
    ...{ method, currency, price: toAmount(priceMinor) },
    free_from: freeFromMinor === null ? null : toAmount(freeFromMinor),
  }
}

const respondWithError = createErrorResponder({ invalid_amount: { status: 422 } })
