import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminCustomer,
  CUSTOMER_COLUMNS,
  CustomerFilterQuery,
  CustomerSummary,
  CustomerTotals,
  ExportCustomersQuery,
  ListCustomersQuery,
} from '#contract/customers'
import {
  type CustomerId,
  countCustomers,
  exportCustomers,
  getCustomer,
  isCustomerCursor,
  listCustomers,
  refreshBeforeRead,
} from '#modules/customers'
import { recordChange } from '#platform/changes/record-change'
import { runInTransaction } from '#platform/db/transaction'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { readCustomerFilter } from './customer-filter.ts'
import { buildAdminCustomer, toCustomerSummary } from './customer-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const filterErrorDoc = errorDoc('A filter, the limit or the cursor is invalid')
const segmentNotFound = errorDoc('There is no such segment')

const list = createRoute({
  ...requires('customers:read'),
  method: 'get',
  path: '/',
  description: 'Everybody with an account, and everybody who has ordered as a guest',
  request: { query: ListCustomersQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The customers', pageSchema(CustomerSummary)),
    404: segmentNotFound,
    422: filterErrorDoc,
  },
})
const totals = createRoute({
  ...requires('customers:read'),
  method: 'get',
  path: '/totals',
  description: 'How many customers match a filter, and what they have spent',
  request: { query: CustomerFilterQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The totals', CustomerTotals),
    404: segmentNotFound,
    422: filterErrorDoc,
  },
})
const exportFile = createRoute({
  ...requires('customers:read'),
  method: 'get',
  path: '/export',
  description: 'The customers that match a filter as a file. It is in the change log.',
  request: { query: ExportCustomersQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    404: segmentNotFound,
    422: filterErrorDoc,
  },
})
const read = createRoute({
  ...requires('customers:read'),
  method: 'get',
  path: '/{id}',
  description: 'A customer by their id, or by the id of their account',
  request: { params: z.object({ id: z.uuid().transform((id) => id as CustomerId) }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The customer', AdminCustomer),
    404: errorDoc('There is no such customer'),
    422: errorDoc('Not an id'),
  },
})

/** Routes by which administrators find and read customers. */
export function createAdminCustomerRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { cursor = null, order, limit, ...query } = c.req.valid('query')
      if (cursor !== null && !isCustomerCursor(cursor, order)) return invalidCursorResponse(c)
      const filter = await readCustomerFilter(db, query)
      if (!filter) return notFoundResponse(c, 'segment_not_found')
      await refreshBeforeRead(db)
      const page = await listCustomers(db, { filter, order, limit, cursor, now })
      return c.json({ items: page.items.map(toCustomerSummary), next_cursor: page.nextCursor }, 200)
    })
    .openapi(totals, async (c) => {
      const { db, now } = c.var
      const filter = await readCustomerFilter(db, c.req.valid('query'))
      if (!filter) return notFoundResponse(c, 'segment_not_found')
      await refreshBeforeRead(db)
      const { count, guests, spentMinor: minor } = await countCustomers(db, { filter, now })
      const spent = minor === null ? null : toDecimal({ minor, currency: BASE_CURRENCY })
      return c.json({ count, guests, currency: BASE_CURRENCY, spent }, 200)
    })
    .openapi(exportFile, async (c) => {
      const { db, actor, now } = c.var
      const { columns = [...CUSTOMER_COLUMNS], order, ...query } = c.req.valid('query')
      const filter = await readCustomerFilter(db, query)
      if (!filter) return notFoundResponse(c, 'segment_not_found')
      await refreshBeforeRead(db)
      // Who has taken a copy of the customers' data, and of whom. What was searched for may be a name.
      const { q, ...recorded } = query
      const input = { ...recorded, columns, ...(q && { q: '[hidden]' }) }
      const subject = { kind: 'customer', id: '' }
      await runInTransaction(db, (tx) =>
        recordChange(tx, { action: 'customer.exported', subject, actor, details: { input }, now }),
      )
      const lines = exportCustomers(db, { filter, order, columns, now })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header(
        'Content-Disposition',
        `attachment; filename="customers-${now.toISOString().slice(0, 10)}.csv"`,
      )
      const bytes = Readable.from(lines, { objectMode: false })
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
    })
    .openapi(read, async (c) => {
      const { db, now } = c.var
      await refreshBeforeRead(db)
      const customer = await getCustomer(db, { id: c.req.valid('param').id, now })
      if (!customer) return notFoundResponse(c, 'customer_not_found')
      return c.json(await buildAdminCustomer(db, { customer, now }), 200)
    })
}
