import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ProductSupply, SetSellingModeBody } from '#contract/dropship'
import type { ProductId } from '#modules/catalog'
import { listSupplierProducts, setSellingMode } from '#modules/product-sync'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ProductId) })

const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/supply',
  description: 'Whether a product comes from the marketplace, and where it is bought',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Its supply', ProductSupply),
    422: errorDoc('Not an id'),
  },
})
const set = createRoute({
  ...requires('products:write'),
  ...records('selling_mode_set', changeSubjects.product),
  method: 'put',
  path: '/{id}/selling-mode',
  description: 'Lets a product of the marketplace be bought here, or there',
  request: { params, body: jsonBody(SetSellingModeBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Its supply', ProductSupply),
    404: errorDoc('The marketplace has no such product'),
    409: errorDoc('Somebody else has changed it'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators decide where products of the marketplace are bought. */
export function createProductSupplyRoutes() {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => c.json(await readSupply(c.var.db, c.req.valid('param').id), 200))
    .openapi(set, async (c) => {
      const { db } = c.var
      const { id: productId } = c.req.valid('param')
      const saved = await setSellingMode(db, { productId, ...c.req.valid('json') })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await readSupply(db, productId), 200)
    })
}

async function readSupply(db: Database, productId: ProductId): Promise<ProductSupply> {
  const [product] = await listSupplierProducts(db, [productId])
  return {
    mode: product?.sellingMode ?? null,
    supplier_product_id: product?.supplierProductId ?? null,
    availability: product?.availability ?? null,
    synced_at: product?.syncedAt.toISOString() ?? null,
  }
}

const respondWithError = createErrorResponder({
  supplier_product_unknown: { status: 404, code: 'not_found' },
  selling_mode_changed: { status: 409 },
})
