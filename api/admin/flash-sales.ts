import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type AdminFlashSale,
  AdminFlashSaleDetail,
  AdminFlashSale as AdminFlashSaleSchema,
  CreateFlashSaleBody,
  type FlashSaleState,
  ListFlashSalesQuery,
  StoredFlashSaleSettings,
} from '#contract/flash-sales'
import { listProductsById } from '#modules/catalog'
import {
  endSale,
  type FlashSaleId,
  type FlashSaleResults,
  flashSaleSetting,
  formatSaleName,
  getFlashSale,
  listFlashSales,
  listSaleProducts,
  scheduleSale,
  setSalePaused,
} from '#modules/flash-sales'
import { listDiscountTotals } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as FlashSaleId) })

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  description: 'Flash sales with their results so far',
  request: { query: ListFlashSalesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(AdminFlashSaleSchema)),
    422: errorDoc('The limit or the cursor is invalid'),
  },
})
const readSettings = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/settings',
  description: 'The rules by which the shop plans sales',
  responses: { ...adminErrorDocs, 200: jsonDoc('The settings', StoredFlashSaleSettings) },
})
const saveSettings = createRoute({
  ...requires('promotions:write'),
  ...records('updated', changeSubjects.flashSaleSettings),
  method: 'put',
  path: '/settings',
  description: 'Changes the rules by which the shop plans sales; sales that exist stay as they are',
  request: { body: jsonBody(StoredFlashSaleSettings) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The settings', StoredFlashSaleSettings),
    409: errorDoc('Somebody else has changed them since'),
    422: errorDoc('A field is invalid'),
  },
})
const create = createRoute({
  ...requires('promotions:write'),
  ...records('created', created(changeSubjects.flashSale)),
  method: 'post',
  path: '/',
  description: 'Plans a sale. The shop picks its products, of those that have rested',
  request: { body: jsonBody(CreateFlashSaleBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The sale', AdminFlashSaleSchema),
    409: errorDoc('Another sale runs at that time, or too few products are left'),
    422: errorDoc('A field is invalid, or the sale would be over'),
  },
})
const read = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{id}',
  description: 'A sale with its products',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The sale', AdminFlashSaleDetail),
    404: errorDoc('There is no such sale'),
    422: errorDoc('Not an id'),
  },
})
const change = (path: '/{id}/pause' | '/{id}/resume' | '/{id}/end', description: string) =>
  ({
    ...requires('promotions:write'),
    ...records('updated', changeSubjects.flashSale),
    method: 'post',
    path,
    description,
    request: { params },
    responses: {
      ...adminErrorDocs,
      204: { description: 'Done' },
      404: errorDoc('There is no such sale'),
      409: errorDoc('The sale is over'),
      422: errorDoc('Not an id'),
    },
  }) as const
const pause = createRoute(change('/{id}/pause', 'Stops a sale until it is resumed'))
const resume = createRoute(change('/{id}/resume', 'Lets a paused sale go on'))
const end = createRoute(change('/{id}/end', 'Ends a sale now. One that has not begun is deleted'))

/** Routes by which administrators plan and watch flash sales. */
export function createAdminFlashSaleRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listFlashSales(c.var.db, { limit, after: after.value })
      const items = await toResponses(c.var.db, page.items, c.var.now)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(readSettings, async (c) => {
      const { value, revision } = await flashSaleSetting.getStored(c.var.db)
      return c.json({ ...value, revision }, 200)
    })
    .openapi(saveSettings, async (c) => {
      const { revision, ...value } = c.req.valid('json')
      const saved = await flashSaleSetting.save(c.var.db, { value, revision, now: c.var.now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json({ ...value, revision: saved.value }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const body = c.req.valid('json')
      const planned = await runResultSavepoint(db, (tx) => scheduleSale(tx, { body, now }))
      if (!planned.ok) return respondWithError(c, planned.error)
      const sale = (await getFlashSale(db, planned.value.id))!
      const [response] = await toResponses(db, [sale], now)
      return c.json(response!, 201)
    })
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const sale = await getFlashSale(db, id)
      if (!sale) return notFoundResponse(c, 'flash_sale_not_found')
      const quotas = await listSaleProducts(db, id)
      const found = await listProductsById(
        db,
        quotas.map(({ productId }) => productId),
      )
      const titles = new Map(found.map((product) => [product.id, product.title]))
      const products = quotas.map(({ productId, quota, taken: sold }) => {
        return { product_id: productId, title: titles.get(productId) ?? '', quota, sold }
      })
      const [response] = await toResponses(db, [sale], now)
      return c.json({ ...response!, products }, 200)
    })
    .openapi(pause, async (c) => {
      const input = { id: c.req.valid('param').id, isPaused: true, now: c.var.now }
      const changed = await setSalePaused(c.var.db, input)
      return changed.ok ? c.body(null, 204) : respondWithError(c, changed.error)
    })
    .openapi(resume, async (c) => {
      const input = { id: c.req.valid('param').id, isPaused: false, now: c.var.now }
      const changed = await setSalePaused(c.var.db, input)
      return changed.ok ? c.body(null, 204) : respondWithError(c, changed.error)
    })
    .openapi(end, async (c) => {
      const changed = await endSale(c.var.db, { id: c.req.valid('param').id, now: c.var.now })
      return changed.ok ? c.body(null, 204) : respondWithError(c, changed.error)
    })
}

async function toResponses(
  db: Database,
  sales: FlashSaleResults[],
  now: Date,
): Promise<AdminFlashSale[]> {
  const discounts = await listDiscountTotals(
    db,
    sales.map(({ id }) => id),
  )
  const toAmount = (minor: number) => toDecimal({ minor, currency: BASE_CURRENCY })
  return sales.map((sale) => ({
    ...{ id: sale.id, name: formatSaleName(sale.category), category: sale.category },
    ...{ percent: sale.percent, state: getState(sale, now), seed: sale.seed },
    starts_at: sale.startsAt.toISOString(),
    ends_at: sale.endsAt.toISOString(),
    max_units_per_person: sale.maxUnitsPerPerson,
    ...{ revealed: sale.revealed, quota: sale.quota, sold: sale.sold },
    revenue: toAmount(sale.revenueMinor),
    given: toAmount(discounts.get(sale.id) ?? 0),
    currency: BASE_CURRENCY,
  }))
}

function getState({ startsAt, endsAt, pausedAt }: FlashSaleResults, now: Date): FlashSaleState {
  if (endsAt <= now) return 'over'
  if (pausedAt) return 'paused'
  return startsAt > now ? 'planned' : 'running'
}

const respondWithError = createErrorResponder({
  setting_changed: { status: 409 },
  flash_sale_overlaps: { status: 409 },
  flash_sale_too_few_products: { status: 409 },
  flash_sale_ended: { status: 409 },
  flash_sale_not_found: { status: 404 },
  promotion_scope_not_found: { status: 422 },
})
