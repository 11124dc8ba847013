import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { renderOrderDocuments } from '#modules/documents'
import type { OrderId } from '#modules/orders'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const MAX_DOCUMENTS = 100

const render = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/',
  description: 'Packing slips (A4) or address labels (A6) of orders as one PDF',
  request: {
    query: z.object({
      kind: z.enum(['slip', 'label']),
      ids: z
        .string()
        .max(MAX_DOCUMENTS * 37)
        .transform((text) => text.split(','))
        .pipe(z.array(z.uuid()).max(MAX_DOCUMENTS))
        .meta({ description: `Of up to ${MAX_DOCUMENTS} orders, joined by commas` }),
      parcel_id: z.uuid().optional().meta({ description: 'Of one parcel of the order' }),
    }),
  },
  responses: {
    ...adminErrorDocs,
    200: {
      description: 'The PDF',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    404: errorDoc('There is no such order or parcel'),
    422: errorDoc('An id is invalid, or there are too many'),
  },
})

/** Routes of what is printed to pack orders. */
export function createOrderDocumentRoutes() {
  return createRouter<AdminVariables>().openapi(render, async (c) => {
    const { kind, ids, parcel_id: parcelId } = c.req.valid('query')
    const orderIds = [...new Set(ids)] as OrderId[]
    const file = await renderOrderDocuments(c.var.db, { kind, orderIds, parcelId })
    if (!file) return notFoundResponse(c, 'admin_order_not_found')
    c.header('Content-Type', 'application/pdf')
    c.header('Content-Disposition', `attachment; filename="${kind}s.pdf"`)
    return c.body(new Uint8Array(file), 200)
  })
}
