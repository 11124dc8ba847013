import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AddTaxRateBody,
  Country,
  PriceReceipt,
  ShippingOption,
  TaxClass,
  TaxRate,
  TestPricesBody,
} from '#contract/pricing'
import { type CategoryId, listCategoryTaxClasses, setCategoryTaxClass } from '#modules/catalog'
import {
  addTaxRate,
  listTaxRates,
  removeTaxRate,
  type TaxRateRow,
  testPrices,
} from '#modules/pricing'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { parseAmount } from './parse-amount.ts'

const CategoryTaxClassResponse = z
  .object({ id: z.uuid(), path: z.array(z.string()), tax_class: TaxClass })
  .meta({ id: 'CategoryTaxClass' })
const TestedPricesResponse = z
  .object({
    receipt: PriceReceipt,
    lines: z.array(PriceReceipt).meta({ description: 'Of each item' }),
    shipping_options: z.array(ShippingOption),
  })
  .meta({ id: 'TestedPrices' })

const list = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('By country, class and day', singlePageSchema(TaxRate)),
  },
})
const add = createRoute({
  ...requires('settings:write'),
  ...records('rate_added', created(changeSubjects.taxRate)),
  method: 'post',
  path: '/',
  description: 'Adds a rate from a day on. Orders keep the rate that they were placed at',
  request: { body: jsonBody(AddTaxRateBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The rate', TaxRate),
    409: errorDoc('There is a rate from this time'),
    422: errorDoc('A field is invalid, or the day is over'),
  },
})
const remove = createRoute({
  ...requires('settings:write'),
  ...records('rate_removed', changeSubjects.taxRate),
  method: 'delete',
  path: '/{country}/{tax_class}/{valid_from}',
  description: 'Removes a rate that is not valid yet',
  request: {
    params: z.object({
      country: Country,
      tax_class: TaxClass,
      valid_from: z.iso.datetime({ offset: true }),
    }),
  },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Removed' },
    404: errorDoc('There is no such rate, or it is valid already'),
  },
})
const test = createRoute({
  ...requires('settings:write'),
  ...recordsNothing,
  method: 'post',
  path: '/test',
  description: 'Calculates what goods would cost, by the rules and the function of the checkout',
  request: { body: jsonBody(TestPricesBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The prices', TestedPricesResponse),
    409: errorDoc('The shop does not ship to the country, or not by the method'),
    422: errorDoc('A field is invalid'),
  },
})
const listClasses = createRoute({
  ...requires('settings:read'),
  method: 'get',
  path: '/classes',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('All categories, from the top down', singlePageSchema(CategoryTaxClassResponse)),
  },
})
const saveClass = createRoute({
  ...requires('settings:write'),
  ...records('tax_class_changed', changeSubjects.category),
  method: 'put',
  path: '/classes/{id}',
  description: 'Sets the tax class of the products of a category and of all categories below it',
  request: {
    params: z.object({ id: z.uuid() }),
    body: jsonBody(z.object({ tax_class: TaxClass })),
  },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Saved' },
    404: errorDoc('There is no such category'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators set the tax of each country and class of goods, and try it. */
export function createTaxRateRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const rows = await listTaxRates(c.var.db)
      return c.json({ items: toResponses(rows, c.var.now), next_cursor: null }, 200)
    })
    .openapi(add, async (c) => {
      const { db, now } = c.var
      const { percent, valid_from, tax_class: taxClass, country, ...body } = c.req.valid('json')
      const isStandard = taxClass === 'standard'
      const kind = (isStandard && body.kind) || null
      const included = isStandard ? (body.included ?? true) : null
      const validFrom = valid_from ? new Date(valid_from) : now
      const rate = { country, taxClass, basisPoints: Math.round(percent * 100), validFrom }
      const added = await addTaxRate(db, { ...rate, kind, included, now })
      if (!added.ok) return respondWithError(c, added.error)
      const state = validFrom > now ? ('coming' as const) : ('current' as const)
      return c.json({ ...toResponse(added.value), state }, 201)
    })
    .openapi(remove, async (c) => {
      const { db, now } = c.var
      const { country, tax_class: taxClass, valid_from } = c.req.valid('param')
      const rate = { country, taxClass, validFrom: new Date(valid_from) }
      const isRemoved = await removeTaxRate(db, { ...rate, now })
      return isRemoved ? c.body(null, 204) : notFoundResponse(c, 'tax_rate_not_found')
    })
    .openapi(test, async (c) => {
      const { country, currency, at, shipping, goods: requested } = c.req.valid('json')
      const items = requested.flatMap(({ price, quantity, tax_class: taxClass, grams }) => {
        const unitMinor = parseAmount(price, currency)
        return unitMinor === undefined ? [] : [{ unitMinor, quantity, taxClass, unitGrams: grams }]
      })
      if (items.length < requested.length) return respondWithError(c, { code: 'invalid_amount' })
      const day = at ? new Date(at) : c.var.now
      const tested = await testPrices(c.var.db, { country, currency, at: day, shipping, items })
      if (!tested.ok) return respondWithError(c, tested.error)
      const { options: shipping_options, ...prices } = tested.value
      return c.json({ ...prices, shipping_options }, 200)
    })
    .openapi(listClasses, async (c) => {
      const items = (await listCategoryTaxClasses(c.var.db)).map(({ taxClass, ...category }) => {
        return { ...category, tax_class: taxClass }
      })
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(saveClass, async (c) => {
      const id = c.req.valid('param').id.toLowerCase() as CategoryId
      const { tax_class: taxClass } = c.req.valid('json')
      const isSaved = await setCategoryTaxClass(c.var.db, { id, taxClass })
      return isSaved ? c.body(null, 204) : notFoundResponse(c, 'category_not_found')
    })
}

/** The newest rate of a class that is not to come is the current one. */
function toResponses(rows: TaxRateRow[], now: Date): TaxRate[] {
  return rows.map((row, index) => {
    if (row.validFrom > now) return { ...toResponse(row), state: 'coming' }
    const next = rows[index + 1]
    const isFollowed =
      next?.country === row.country && next.taxClass === row.taxClass && next.validFrom <= now
    return { ...toResponse(row), state: isFollowed ? 'past' : 'current' }
  })
}

function toResponse({ country, taxClass, basisPoints, validFrom, kind, included }: TaxRateRow) {
  const valid_from = validFrom.toISOString()
  return {
    ...{ country, tax_class: taxClass, percent: basisPoints / 100 },
    ...{ valid_from, kind, included },
  }
}

const respondWithError = createErrorResponder({
  invalid_amount: { status: 422 },
  tax_rate_in_the_past: { status: 422 },
  tax_rate_exists: { status: 409 },
  country_not_served: { status: 409 },
  shipping_method_unavailable: { status: 409 },
})
