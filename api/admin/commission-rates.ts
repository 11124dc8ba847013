import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { type CategoryId, listProductsById, type ProductId } from '#modules/catalog'
import {
  addRate,
  type CommissionRateId,
  chooseCommissionCategory,
  endRate,
  getRate,
  type InfluencerId,
  type ListedRate,
  listCatalogCategories,
  listCategoryRates,
  listRates,
} from '#modules/influencers'
import { timeZoneSetting } from '#modules/reports'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import {
  AddCommissionRateBody,
  CatalogCategories,
  CategoryRates,
  ChooseCategoryBody,
  CommissionRate,
  EndCommissionRateBody,
  ListCommissionRatesQuery,
} from './commission-rate-schemas.ts'
import { adminErrorDocs } from './error-docs.ts'

const categoryParams = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as CategoryId),
})
const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as CommissionRateId) })

const readCategories = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/categories',
  description: 'What influencers earn now by category, unless a rate names more',
  responses: { ...adminErrorDocs, 200: jsonDoc('The rates', CategoryRates) },
})
const readCatalog = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/catalog',
  description: 'Which rates the categories of the catalogue have',
  responses: { ...adminErrorDocs, 200: jsonDoc('The categories', CatalogCategories) },
})
const choose = createRoute({
  ...requires('influencers:write'),
  ...records('saved', changeSubjects.commissionCategory),
  method: 'put',
  path: '/catalog/{id}',
  description:
    'Chooses which rates the products of a category of the catalogue have. Orders that were paid before are not changed',
  request: { params: categoryParams, body: jsonBody(ChooseCategoryBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The categories', CatalogCategories),
    404: errorDoc('There is no such category'),
    422: errorDoc('Not an id, or not a category of the programme'),
  },
})
const list = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/',
  description: 'Rates that somebody has added, those that start last first',
  request: { query: ListCommissionRatesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('A page of rates', pageSchema(CommissionRate)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const add = createRoute({
  ...requires('influencers:write'),
  ...records('created', created(changeSubjects.commissionRate)),
  method: 'post',
  path: '/',
  description:
    'Adds a rate for orders that are placed from its start on. Of several that fit, the one that names more counts: the product before the influencer before the category; of two alike the newer one',
  request: { body: jsonBody(AddCommissionRateBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The rate', CommissionRate),
    404: errorDoc('There is no such influencer or product'),
    422: errorDoc('A field is invalid, or the rate would start in the past'),
  },
})
const end = createRoute({
  ...requires('influencers:write'),
  ...records('stopped', changeSubjects.commissionRate),
  method: 'post',
  path: '/{id}/end',
  description: 'Ends a rate earlier. Orders that were placed before are not changed',
  request: { params, body: jsonBody(EndCommissionRateBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The rate', CommissionRate),
    404: errorDoc('There is no such rate'),
    409: errorDoc('It ends earlier already'),
    422: errorDoc('A field is invalid, or the end is in the past'),
  },
})

/** Routes by which administrators set what influencers earn. */
export function createCommissionRateRoutes() {
  return createRouter<AdminVariables>()
    .openapi(readCategories, async (c) => {
      const { db, now } = c.var
      const rates = await listCategoryRates(db, { at: now })
      const items = rates.map(({ category, basisPoints, rateId, isInCatalog }) => ({
        ...{ category, percent: basisPoints / 100 },
        ...{ is_changed: rateId !== null, is_in_catalog: isInCatalog },
      }))
      return c.json({ items, time_zone: await timeZoneSetting.get(db) }, 200)
    })
    .openapi(readCatalog, async (c) => c.json(await readCategoriesOfCatalog(c), 200))
    .openapi(choose, async (c) => {
      const { db, now } = c.var
      const { id: categoryId } = c.req.valid('param')
      const chosen = await chooseCommissionCategory(db, { ...c.req.valid('json'), categoryId, now })
      if (!chosen.ok) return respondWithError(c, chosen.error)
      return c.json(await readCategoriesOfCatalog(c), 200)
    })
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { state, influencer, limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const influencerId = influencer?.toLowerCase() as InfluencerId | undefined
      const page = await listRates(db, { state, influencerId, limit, after: after.value, now })
      const items = await toResponses(db, page.items)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(add, async (c) => {
      const { db, now } = c.var
      const { influencer_id, product_id, percent, starts_at, ends_at, ...rest } =
        c.req.valid('json')
      const rate = {
        ...{ ...rest, influencerId: influencer_id as InfluencerId | null },
        ...{ productId: product_id as ProductId | null, basisPoints: Math.round(percent * 100) },
        ...{ startsAt: toDate(starts_at), endsAt: toDate(ends_at) },
      }
      const added = await addRate(db, { rate, now })
      if (!added.ok) return respondWithError(c, added.error)
      const [response] = await toResponses(db, [(await getRate(db, { id: added.value, now }))!])
      return c.json(response!, 201)
    })
    .openapi(end, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const endsAt = toDate(c.req.valid('json').ends_at)
      const ended = await endRate(db, { id, endsAt, now })
      if (!ended.ok) return respondWithError(c, ended.error)
      const [response] = await toResponses(db, [(await getRate(db, { id, now }))!])
      return c.json(response!, 200)
    })
}

async function readCategoriesOfCatalog(c: Context<{ Variables: AdminVariables }>) {
  return { items: await listCatalogCategories(c.var.db, getRequestLanguage(c)) }
}

const toDate = (text: string | null) => (text === null ? null : new Date(text))

/** Products that are not in the catalogue any more have no title. */
async function toResponses(db: Database, rates: ListedRate[]): Promise<CommissionRate[]> {
  const products = await listProductsById(db, [
    ...new Set(rates.flatMap(({ productId }) => productId ?? [])),
  ])
  const titles = new Map<string, string>(products.map(({ id, title }) => [id, title]))
  return rates.map(({ influencer, productId, startsAt, endsAt, createdAt, ...rate }) => ({
    ...{ id: rate.id, category: rate.category, label: rate.label, state: rate.state },
    influencer: influencer && {
      ...{ id: influencer.id, code: influencer.code, name: influencer.fullName },
    },
    product: productId && { id: productId, title: titles.get(productId) ?? null },
    percent: rate.basisPoints / 100,
    starts_at: startsAt.toISOString(),
    ends_at: endsAt?.toISOString() ?? null,
    created_at: createdAt.toISOString(),
  }))
}

const respondWithError = createErrorResponder({
  category_not_found: { status: 404, code: 'not_found' },
  influencer_not_found: { status: 404, code: 'not_found' },
  product_not_found: { status: 404, code: 'not_found' },
  commission_rate_not_found: { status: 404, code: 'not_found' },
  commission_rate_starts_in_past: { status: 422 },
  commission_rate_ends_before_start: { status: 422 },
  commission_rate_ends_in_past: { status: 422 },
  commission_rate_ended: { status: 409 },
})
