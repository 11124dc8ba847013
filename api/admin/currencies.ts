import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AddExchangeRateBody, CurrencyCode, SaveCurrencyBody } from '#contract/pricing'
import {
  addExchangeRate,
  type CurrencySettings,
  type ExchangeRateRow,
  listCurrencySettings,
  listExchangeRates,
  saveCurrency,
} from '#modules/pricing'
import { fromActorColumns } from '#platform/db/actor-columns'
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

const CurrencyResponse = SaveCurrencyBody.extend({ code: z.string() }).meta({ id: 'Currency' })
const RateResponse = z
  .object({
    currency: z.string(),
    rate: z.number(),
    valid_from: z.string(),
    added_by: z.string().nullable().meta({ description: 'The name of the account or token' }),
    created_at: z.string(),
  })
  .meta({ id: 'ExchangeRate' })
const params = z.object({ code: CurrencyCode })

const list = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('By position', singlePageSchema(CurrencyResponse)) },
})
const save = createRoute({
  ...requires('settings:write'),
  ...records('saved', changeSubjects.currency),
  method: 'put',
  path: '/{code}',
  description: 'Adds a currency or changes it. It is offered as soon as it has a rate',
  request: { params, body: jsonBody(SaveCurrencyBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The currency', CurrencyResponse),
    422: errorDoc('A field is invalid'),
  },
})
const listRates = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/{code}/rates',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The last hundred, newest first', singlePageSchema(RateResponse)),
    404: errorDoc('There is no such currency'),
  },
})
const addRate = createRoute({
  ...requires('settings:write'),
  ...records('rate_added', changeSubjects.currency),
  method: 'post',
  path: '/{code}/rates',
  description: 'Adds a rate. Rates are never changed or deleted: orders were placed at them',
  request: { params, body: jsonBody(AddExchangeRateBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The rate', RateResponse),
    404: errorDoc('There is no such currency'),
    409: errorDoc('There is a rate from this time, or the rate is far from the one before'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators set the currencies that shoppers can choose, and their rates. */
export function createAdminCurrencyRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listCurrencySettings(c.var.db)).map(toCurrencyResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(save, async (c) => {
      const { code } = c.req.valid('param')
      const settings = parseSettings(code, c.req.valid('json'))
      if (!settings) return respondWithError(c, { code: 'invalid_amount' })
      const saved = await saveCurrency(c.var.db, settings)
      return saved.ok
        ? c.json(toCurrencyResponse(saved.value), 200)
        : respondWithError(c, saved.error)
    })
    .openapi(listRates, async (c) => {
      const rates = await listExchangeRates(c.var.db, c.req.valid('param').code)
      if (!rates) return respondWithError(c, { code: 'currency_not_found' })
      return c.json({ items: rates.map(toRateResponse), next_cursor: null }, 200)
    })
    .openapi(addRate, async (c) => {
      const { db, now, actor } = c.var
      const { rate, valid_from, allow_large_change: allowsLargeChange } = c.req.valid('json')
      const validFrom = valid_from === undefined ? now : new Date(valid_from)
      const { code: currency } = c.req.valid('param')
      const input = { currency, rate, validFrom, allowsLargeChange, actor, now }
      const added = await addExchangeRate(db, input)
      return added.ok ? c.json(toRateResponse(added.value), 201) : respondWithError(c, added.error)
    })
}

/** Returns null for an amount with more digits than the currency has. */
function parseSettings(code: string, body: SaveCurrencyBody): CurrencySettings | null {
  const { price_step, price_ending, is_offered: isOffered, position } = body
  const priceStepMinor = parseAmount(price_step, code)
  const priceEndingMinor = parseAmount(price_ending, code)
  if (!priceStepMinor || priceEndingMinor === undefined) return null
  return { code, isOffered, position, priceStepMinor, priceEndingMinor }
}

function toCurrencyResponse({ code, isOffered, position, ...terms }: CurrencySettings) {
  const { priceStepMinor, priceEndingMinor } = terms
  return {
    ...{ code, is_offered: isOffered, position },
    price_step: toDecimal({ minor: priceStepMinor, currency: code }),
    price_ending: toDecimal({ minor: priceEndingMinor, currency: code }),
  }
}

function toRateResponse(row: ExchangeRateRow) {
  const { currency, rate, validFrom, createdAt } = row
  return {
    ...{ currency, rate, valid_from: validFrom.toISOString() },
    added_by: fromActorColumns(row).name,
    created_at: createdAt.toISOString(),
  }
}

const respondWithError = createErrorResponder({
  invalid_amount: { status: 422 },
  base_currency_is_offered: { status: 422 },
  base_currency_has_no_rate: { status: 422 },
  rate_in_the_past: { status: 422 },
  currency_not_found: { status: 404, code: 'not_found' },
  rate_exists: { status: 409 },
  rate_changes_much: { status: 409 },
})
