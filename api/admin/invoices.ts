import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminInvoice,
  DOWNLOAD_LINK_SECONDS,
  InvoiceDownload,
  InvoiceFilterQuery,
  InvoiceListItem,
  InvoiceSeries,
  InvoiceTotals,
  ListInvoicesQuery,
  MAX_COUNTED_INVOICES,
} from '#contract/invoices'
import {
  buildUbl,
  countInvoices,
  downloadInvoice,
  exportInvoices,
  getInvoice,
  type InvoiceFilter,
  type InvoiceId,
  listInvoiceSeries,
  listInvoices,
} from '#modules/invoices'
import { sendInvoiceEmail } from '#modules/notifications'
import { recordChange } from '#platform/changes/record-change'
import { runInTransaction } from '#platform/db/transaction'
import { toDecimal } from '#platform/money/money'
import { err } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toInvoiceItem, toInvoiceResponse } from './invoice-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as InvoiceId) })
const filterErrorDoc = errorDoc('A filter, the limit or the cursor is invalid')
const notFound = errorDoc('There is no such invoice')

const list = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/',
  description: 'The invoices and credit notes of the shop that match a filter, newest first',
  request: { query: ListInvoicesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The documents', pageSchema(InvoiceListItem)),
    422: filterErrorDoc,
  },
})
const totals = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/totals',
  description: 'How many documents match a filter, and their sums',
  request: { query: InvoiceFilterQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The totals', InvoiceTotals),
    422: filterErrorDoc,
  },
})
const series = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/series',
  description: 'The numbers of each year: without a gap, or what is missing',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest year first', singlePageSchema(InvoiceSeries)),
  },
})
const exportFile = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/export',
  description: 'The documents that match a filter as CSV for accountants. It is in the change log.',
  request: { query: InvoiceFilterQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    422: filterErrorDoc,
  },
})
const read = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The document', AdminInvoice),
    404: notFound,
    422: errorDoc('Not an id'),
  },
})
const ubl = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/{id}/ubl',
  description: 'The document as UBL 2.1 (Peppol BIS Billing 3). It is in the change log.',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'application/xml': { schema: z.string() } } },
    404: notFound,
  },
})
const download = createRoute({
  ...requires('invoices:read'),
  method: 'get',
  path: '/{id}/download',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('A link to the PDF that works for a minute', InvoiceDownload),
    404: notFound,
  },
})
const resend = createRoute({
  ...requires('invoices:write'),
  ...records('resent', changeSubjects.invoice),
  method: 'post',
  path: '/{id}/resend',
  description: 'Sends the link to the document to the address of the order again',
  request: { params },
  responses: {
    ...adminErrorDocs,
    204: { description: 'The e-mail is on its way' },
    404: notFound,
    409: errorDoc('The data of the buyer was erased'),
  },
})

/** Routes by which administrators find, send and export invoices. A credit note is written by a refund. */
export function createAdminInvoiceRoutes({ files, ...sender }: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, limit, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const filter = toFilter(query)
      const page = await listInvoices(c.var.db, { filter, limit, after: after.value })
      return c.json({ items: page.items.map(toInvoiceItem), next_cursor: page.nextCursor }, 200)
    })
    .openapi(totals, async (c) => {
      const { count, sums } = await countInvoices(c.var.db, toFilter(c.req.valid('query')))
      const amounts = sums.map(({ currency, minor }) => {
        return { currency, amount: toDecimal({ minor, currency }) }
      })
      return c.json({ count, sums: count > MAX_COUNTED_INVOICES ? [] : amounts }, 200)
    })
    .openapi(series, async (c) => {
      return c.json({ items: await listInvoiceSeries(c.var.db), next_cursor: null }, 200)
    })
    .openapi(exportFile, async (c) => {
      const { db, actor, now } = c.var
      const query = c.req.valid('query')
      const input = { ...query, ...(query.q && { q: '[hidden]' }) }
      const subject = { kind: 'invoice', id: '' }
      await runInTransaction(db, (tx) =>
        recordChange(tx, { action: 'invoice.exported', subject, actor, details: { input }, now }),
      )
      const lines = exportInvoices(db, { filter: toFilter(query) })
      const name = `invoices-${now.toISOString().slice(0, 10)}.csv`
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      const bytes = Readable.from(lines, { objectMode: false })
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
    })
    .openapi(read, async (c) => {
      const invoice = await getInvoice(c.var.db, c.req.valid('param').id)
      if (!invoice) return respondWithError(c, err('invoice_not_found').error)
      return c.json(toInvoiceResponse(invoice, getRequestLanguage(c)), 200)
    })
    .openapi(ubl, async (c) => {
      const { db, actor, now } = c.var
      const invoice = await getInvoice(db, c.req.valid('param').id)
      if (!invoice) return respondWithError(c, err('invoice_not_found').error)
      const subject = { kind: 'invoice', id: invoice.id }
      const details = { input: { format: 'ubl' } }
      await runInTransaction(db, (tx) =>
        recordChange(tx, { action: 'invoice.exported', subject, actor, details, now }),
      )
      c.header('Content-Type', 'application/xml; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${invoice.number}.xml"`)
      return c.body(await buildUbl(invoice.document), 200)
    })
    .openapi(download, async (c) => {
      const { db, now } = c.var
      const invoice = await getInvoice(db, c.req.valid('param').id)
      if (!invoice) return respondWithError(c, err('invoice_not_found').error)
      const signed_url = await downloadInvoice(db, { invoice, files, now })
      return c.json({ signed_url, expires_in: DOWNLOAD_LINK_SECONDS } as const, 200)
    })
    .openapi(resend, async (c) => {
      const { db, now } = c.var
      const invoice = await getInvoice(db, c.req.valid('param').id)
      if (!invoice) return respondWithError(c, err('invoice_not_found').error)
      if (!invoice.document.buyer.email)
        return respondWithError(c, err('invoice_buyer_erased').error)
      await sendInvoiceEmail(db, { invoice, sender, now })
      return c.body(null, 204)
    })
}

function toFilter(query: z.output<typeof InvoiceFilterQuery>): InvoiceFilter {
  const { q, kind, buyer_country: country, from, to } = query
  return {
    ...{ q, kind, country },
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
  }
}

const respondWithError = createErrorResponder({
  invoice_not_found: { status: 404, code: 'not_found' },
  invoice_buyer_erased: { status: 409 },
})
