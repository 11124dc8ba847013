import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type AccountInvoice,
  DOWNLOAD_LINK_SECONDS,
  InvoiceDownload,
  InvoicePage,
} from '#contract/invoices'
import {
  downloadInvoice,
  getInvoice,
  type Invoice,
  type InvoiceId,
  listInvoicesByOrders,
} from '#modules/invoices'
import { canAccessOrder, type OrderRow } from '#modules/orders'
import { toDecimal } from '#platform/money/money'
import { optionalSessionSecurity } from '../http/authentication.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { createOrderPageRoute, listOrdersOfPage } from './order-pages.ts'

const list = createOrderPageRoute({
  page: InvoicePage,
  description: 'The invoices and credit notes of your orders, newest order first',
  responseDescription: 'The invoices of a page of your orders',
})

const download = createRoute({
  ...optionalSessionSecurity,
  method: 'post',
  path: '/{id}/download',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({
      token: z
        .string()
        .max(100)
        .default('')
        .meta({ description: "Of the guest link in the order's e-mails" }),
    }),
  },
  responses: {
    200: {
      description: 'A link to the PDF that works for a minute',
      content: { 'application/json': { schema: InvoiceDownload } },
    },
    404: errorDoc('There is no such invoice, or the caller may not open it'),
  },
})

export function createInvoiceRoutes({ files, secretKey }: AppDependencies) {
  return createRouter()
    .openapi(list, async (c) => {
      const page = await listOrdersOfPage(c, c.req.valid('query'))
      if (page instanceof Response) return page
      const orders = new Map(page.orders.map((order) => [order.id, order]))
      const invoices = await listInvoicesByOrders(c.var.db, [...orders.keys()])
      const items = invoices.map((invoice) =>
        toInvoiceResponse(invoice, orders.get(invoice.orderId)!),
      )
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(download, async (c) => {
      const { db, now } = c.var
      const invoice = await getInvoice(db, c.req.valid('param').id as InvoiceId)
      const { token } = c.req.valid('query')
      const access = { token, userId: c.var.currentUser?.user.id ?? null, secretKey }
      if (!invoice || !(await canAccessOrder(db, { orderId: invoice.orderId, ...access }))) {
        return errorResponse(c, 404, { code: 'not_found', messageKey: 'invoice_not_found' })
      }

      const signed_url = await downloadInvoice(db, { invoice, files, now })
      return c.json({ signed_url, expires_in: DOWNLOAD_LINK_SECONDS } as const, 200)
    })
}

function toInvoiceResponse(invoice: Invoice, order: OrderRow): AccountInvoice {
  const { currency, totalMinor: minor } = invoice
  return {
    id: invoice.id,
    kind: invoice.kind,
    invoice_number: invoice.number,
    order_id: order.id,
    order_number: order.number,
    customer_name: invoice.document.buyer.name,
    customer_email: invoice.document.buyer.email,
    transaction_date: invoice.createdAt.toISOString(),
    original_amount: toDecimal({ minor, currency }),
    original_currency: currency,
  }
}
