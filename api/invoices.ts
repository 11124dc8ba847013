import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { DOWNLOAD_SECONDS, InvoiceDownload } from '#contract/invoices'
import { downloadInvoice, type InvoiceId, invoiceById } from '#modules/invoices'
import { isGuestToken } from '#modules/orders'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'

const download = createRoute({
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
  return newArea().openapi(download, async (c) => {
    const { db, now } = c.var
    const invoice = await invoiceById(db, c.req.valid('param').id as InvoiceId)
    const { token } = c.req.valid('query')
    if (!invoice || !isGuestToken(token, invoice.orderId, secretKey)) {
      return problem(c, 404, { code: 'not_found', message: 'No Invoices Found' })
    }

    const signed_url = await downloadInvoice(db, { invoice, files, now })
    return c.json({ signed_url, expires_in: DOWNLOAD_SECONDS } as const, 200)
  })
}
