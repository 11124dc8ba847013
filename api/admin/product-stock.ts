import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ListStockMovementsQuery,
  MoveStockBody,
  StockLevels,
  StockMovement,
} from '#contract/product-administration'
import {
  listStockByLocation,
  listStockMovements,
  moveStock,
  type ProductId,
  type StockMovementRow,
  type VariantId,
} from '#modules/catalog'
import { readActorNames } from '#modules/identity'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ProductId) })

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/stock-movements',
  description: 'How the stock of a product changed, newest first',
  request: { params, query: ListStockMovementsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The movements; none for an unknown product', pageSchema(StockMovement)),
    422: errorDoc('An id or the cursor is invalid'),
  },
})
const levels = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/stock',
  description: 'How much of each variant is at each location',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The stock; none for an unknown product', StockLevels),
    422: errorDoc('Not an id'),
  },
})
const move = createRoute({
  ...requires('stock:write'),
  ...records('stock_moved', changeSubjects.product),
  method: 'post',
  path: '/{id}/stock-movements',
  description: 'Changes the stock of a variant, with a reason',
  request: { params, body: jsonBody(MoveStockBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The stock after it', z.object({ variant_id: z.uuid(), stock: z.int() })),
    404: errorDoc('The product has no such variant'),
    409: errorDoc('There is less, or the counted stock is what there is'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators change the stock of products. */
export function createProductStockRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db } = c.var
      const { variant_id, sales, limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listStockMovements(db, {
        productId: c.req.valid('param').id,
        variantId: variant_id as VariantId | undefined,
        withSales: sales === 'true',
        ...{ limit, after: after.value },
      })
      const items = await toResponses(db, page.items)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(levels, async (c) => {
      const rows = await listStockByLocation(c.var.db, c.req.valid('param').id)
      const items = rows.map(({ variantId, ...row }) => ({ variant_id: variantId, ...row }))
      return c.json({ items }, 200)
    })
    .openapi(move, async (c) => {
      const { db, actor, now } = c.var
      const { variant_id, counted, quantity, reason, note } = c.req.valid('json')
      const moved = await moveStock(db, {
        productId: c.req.valid('param').id,
        variantId: variant_id as VariantId,
        change: counted === undefined ? { quantity: quantity ?? 0 } : { counted },
        ...{ reason, note, actor, now },
      })
      if (!moved.ok) return respondWithError(c, moved.error)
      return c.json({ variant_id, stock: moved.value }, 201)
    })
}

async function toResponses(
  db: AdminVariables['db'],
  rows: StockMovementRow[],
): Promise<StockMovement[]> {
  const byHand = rows.flatMap(({ actorKind, actorId, actorName }) =>
    actorKind ? { actorKind, actorId, actorName } : [],
  )
  const nameActor = await readActorNames(db, byHand)
  return rows.map(({ actorKind, actorId, actorName, ...row }) => ({
    ...{ id: row.id, variant_id: row.variantId, options: row.options, sku: row.sku },
    ...{ quantity: row.quantity, reason: row.reason, location: row.location },
    note: row.note ?? '',
    actor: actorKind && nameActor({ actorKind, actorId, actorName }),
    created_at: row.createdAt.toISOString(),
  }))
}

const respondWithError = createErrorResponder({
  variant_not_found: { status: 404, code: 'not_found', messageKey: 'product_variant_not_found' },
  stock_unchanged: { status: 409 },
  stock_below_zero: { status: 409 },
})
