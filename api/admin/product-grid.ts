import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  type GridChange,
  type ListGridQuery as GridQuery,
  GridResult,
  GridRow,
  ListGridQuery,
  SaveGridBody,
} from '#contract/catalog'
import {
  type CategoryId,
  findSearchMatch,
  getCategoryTree,
  listGridRows,
  type ProductId,
  saveGridRows,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { recordGridChanges, toGridRow, toMinorChanges } from './product-grid-rows.ts'

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/',
  description: 'Variants with their prices and stock, newest products first',
  request: { query: ListGridQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('All variants of a page of products', pageSchema(GridRow)),
    422: errorDoc('A filter is invalid'),
  },
})
const results = jsonDoc(
  'What became of each row, in the order of the request',
  z.object({ results: z.array(GridResult) }),
)
const invalid = errorDoc(
  'A price has more digits than its currency, a variant is named twice, or stock changes without a reason',
)
const save = createRoute({
  ...requires('products:write'),
  // One entry for each product.
  ...recordsNothing,
  method: 'post',
  path: '/',
  description:
    'Sets prices and stock. Rows that others have changed meanwhile are left as they are',
  request: { body: jsonBody(SaveGridBody) },
  responses: { ...adminErrorDocs, 200: results, 422: invalid },
})
const saveStock = createRoute({
  ...requires('stock:write'),
  ...recordsNothing,
  method: 'post',
  path: '/stock',
  description: 'The same for stock alone',
  request: { body: jsonBody(SaveGridBody) },
  responses: { ...adminErrorDocs, 200: results, 422: invalid },
})

/** Routes by which administrators change prices and stock of many variants at once. */
export function createProductGridRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db } = c.var
      const query = c.req.valid('query')
      const { rows, nextCursor } = await listGridRows(db, {
        ...(await toFilter(db, query)),
        after: query.cursor as ProductId | undefined,
        limit: query.limit,
      })
      return c.json({ items: rows.map(toGridRow), next_cursor: nextCursor }, 200)
    })
    .openapi(save, (c) => saveRows(c, c.req.valid('json')))
    .openapi(saveStock, (c) => {
      const body = c.req.valid('json')
      const hasPrices = body.changes.some(({ price }) => price)
      return hasPrices ? respondWithError(c, { code: 'grid_stock_only' }) : saveRows(c, body)
    })
}

async function toFilter(db: Database, { q, category, ids }: GridQuery) {
  const tree = category ? await getCategoryTree(db) : null
  const search = q ? await findSearchMatch(db, { q, isPrefix: true }) : null
  return {
    // PostgreSQL takes neither NUL nor unpaired surrogates.
    ...(q && {
      search: { match: search?.match ?? null, sku: q.replaceAll('\0', '').toWellFormed() },
    }),
    ...(tree && { categoryIds: tree.subtree(category!.toLowerCase() as CategoryId) }),
    ...(ids && { productIds: ids.split(',') as ProductId[] }),
  }
}

type GridContext = Context<{ Variables: AdminVariables }>
type SaveBody = z.infer<typeof SaveGridBody>

async function saveRows(c: GridContext, { changes, reason }: SaveBody) {
  const isTwice = new Set(changes.map((one) => one.variant_id.toLowerCase())).size < changes.length
  if (isTwice) return respondWithError(c, { code: 'grid_variant_twice' })
  if (changes.some(changesStock) && !reason) return respondWithError(c, { code: 'reason_missing' })
  const rows = toMinorChanges(changes)
  if (!rows) return respondWithError(c, { code: 'invalid_amount' })

  const { actor, db, now } = c.var
  const saved = await runInTransaction(db, async (tx) => {
    const outcome = await saveGridRows(tx, { changes: rows, reason: reason ?? '', now })
    await recordGridChanges(tx, { changes, results: outcome, reason, actor, now })
    return outcome
  })
  const answers = saved.map(({ variantId, outcome, priceMinor: minor, stock }) => ({
    ...{ variant_id: variantId, outcome, stock },
    price: minor === null ? null : toDecimal({ minor, currency: BASE_CURRENCY }),
  }))
  return c.json({ results: answers }, 200)
}

function changesStock({ stock }: GridChange): boolean {
  return stock !== undefined && stock.from !== stock.to
}

const respondWithError = createErrorResponder({
  grid_variant_twice: { status: 422 },
  grid_stock_only: { status: 422 },
  reason_missing: { status: 422, messageKey: 'grid_reason_missing' },
  invalid_amount: { status: 422 },
})
