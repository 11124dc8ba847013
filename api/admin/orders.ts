import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminOrder } from '#contract/checkout'
import {
  ExportOrdersQuery,
  ListOrdersQuery,
  ORDER_COLUMNS,
  OrderFilterQuery,
  OrderSummary,
  OrderTotals,
} from '#contract/orders'
import type { UserId } from '#modules/identity'
import {
  countOrders,
  exportOrders,
  getOrder,
  listOrders,
  type OrderFilter,
  type OrderId,
} from '#modules/orders'
import { recordChange } from '#platform/changes/record-change'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY, toDecimal, toMinorUnits } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithOrder } from './order-response.ts'
import { toOrderSummary } from './order-summary.ts'

const params = z.object({ id: z.uuid().transform((id) => id as OrderId) })
const filterErrorDoc = errorDoc('A filter, the limit or the cursor is invalid')

const list = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/',
  description: 'The orders of the shop that match a filter',
  request: { query: ListOrdersQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The orders', pageSchema(OrderSummary)),
    422: filterErrorDoc,
  },
})
const totals = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/totals',
  description: 'How many orders match a filter, and the sum of their totals',
  request: { query: OrderFilterQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The totals', OrderTotals),
    422: filterErrorDoc,
  },
})
const exportFile = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/export',
  description: 'The orders that match a filter as a file. It is in the change log.',
  request: { query: ExportOrdersQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    422: filterErrorDoc,
  },
})
const read = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The order', AdminOrder),
    404: errorDoc('There is no such order'),
    422: errorDoc('Not an id'),
  },
})
/** Routes by which administrators find and read orders. */
export function createAdminOrderRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, order, limit, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const filter = toOrderFilter(query)
      const page = await listOrders(c.var.db, { filter, order, limit, after: after.value })
      const items = page.items.map(toOrderSummary)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(totals, async (c) => {
      const { count, baseMinor } = await countOrders(c.var.db, toOrderFilter(c.req.valid('query')))
      const total =
        baseMinor === null ? null : toDecimal({ minor: baseMinor, currency: BASE_CURRENCY })
      return c.json({ count, currency: BASE_CURRENCY, total }, 200)
    })
    .openapi(exportFile, async (c) => {
      const { db, actor, now } = c.var
      const { columns = [...ORDER_COLUMNS], order, ...query } = c.req.valid('query')
      // Who has taken a copy of the customers' data, and of which orders. What was searched for may be a name.
      const { q, user_id: _, ...recorded } = query
      const input = { ...recorded, columns, ...(q && { q: '[hidden]' }) }
      const subject = { kind: 'order', id: '' }
      await runInTransaction(db, (tx) =>
        recordChange(tx, { action: 'order.exported', subject, actor, details: { input }, now }),
      )
      const lines = exportOrders(db, { filter: toOrderFilter(query), order, columns })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header(
        'Content-Disposition',
        `attachment; filename="orders-${now.toISOString().slice(0, 10)}.csv"`,
      )
      const bytes = Readable.from(lines, { objectMode: false })
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
    })
    .openapi(read, async (c) => {
      const order = await getOrder(c.var.db, c.req.valid('param').id)
      return order ? respondWithOrder(c, order) : notFoundResponse(c, 'admin_order_not_found')
    })
}

function toOrderFilter(query: z.output<typeof OrderFilterQuery>): OrderFilter {
  const { payment_states, user_id, from, to, min_total, ...filter } = query
  return {
    ...filter,
    paymentStates: payment_states,
    userId: user_id as UserId | undefined,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    minBaseMinor: min_total === undefined ? undefined : toMinorUnits(min_total, BASE_CURRENCY),
  }
}
