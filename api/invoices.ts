import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { DOWNLOAD_SECONDS, InvoiceDownload, InvoicePage, type OwnInvoice } from '#contract/invoices'
import {
  downloadInvoice,
  type Invoice,
  type InvoiceId,
  invoiceById,
  invoicesOfOrders,
} from '#modules/invoices'
import { mayOpenOrder, type OrderRow } from '#modules/orders'
import { decimal } from '#platform/money'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { ordersOfPage, ownPage } from './own-page.ts'
import { alsoForSignedIn } from './signed-in.ts'

const list = ownPage({
  page: InvoicePage,
  description: 'The invoices and credit notes of your orders, the newest order first',
  found: 'The invoices of a page of your orders',
})

const download = createRoute({
  ...alsoForSignedIn,
  method: 'post',
  path: '/{id}/download',
  request: {
    params: z.object({ id: z.uuid() }),
    query: z.object({
      token: z
        .string()
        .max(100)
        .default('')
        .meta({ description: "Of the order's link in the mail" }),
    }),
  },
  responses: {
    200: {
      description: 'A link to the PDF that works for a minute',
      content: { 'application/json': { schema: InvoiceDownload } },
    },
    404: says('Unknown, or not yours: nobody is told which'),
  },
})

export function invoices({ files, secretKey }: Parts) {
  return newArea()
    .openapi(list, async (c) => {
      const page = await ordersOfPage(c, c.req.valid('query'))
      if (page instanceof Response) return page
      const orders = new Map(page.orders.map((order) => [order.id, order]))
      const found = await invoicesOfOrders(c.var.db, [...orders.keys()])
      const items = found.map((invoice) => shown(invoice, orders.get(invoice.orderId)!))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(download, async (c) => {
      const { db, now } = c.var
      const invoice = await invoiceById(db, c.req.valid('param').id as InvoiceId)
      const { token } = c.req.valid('query')
      const asking = { token, by: c.var.who?.user.id ?? null, secretKey }
      if (!invoice || !(await mayOpenOrder(db, { orderId: invoice.orderId, ...asking }))) {
        return problem(c, 404, { code: 'not_found', message: 'No Invoices Found' })
      }

      const signed_url = await downloadInvoice(db, { invoice, files, now })
      return c.json({ signed_url, expires_in: DOWNLOAD_SECONDS } as const, 200)
    })
}

function shown(invoice: Invoice, order: OrderRow): OwnInvoice {
  const { currency, totalMinor: minor } = invoice
  return {
    ...{ id: invoice.id, kind: invoice.kind, invoice_number: invoice.number },
    ...{ order_id: order.id, order_number: order.number },
    ...{ customer_name: invoice.sheet.buyer.name, customer_email: invoice.sheet.buyer.email },
    transaction_date: invoice.createdAt.toISOString(),
    ...{ original_amount: decimal({ minor, currency }), original_currency: currency },
  }
}
