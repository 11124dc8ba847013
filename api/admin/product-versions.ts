import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminProduct, ProductVersion, RestoreVersionBody } from '#contract/product-administration'
import {
  diffProducts,
  type FullProduct,
  listProductVersions,
  loadFullProducts,
  type ProductId,
  type ProductVersionRow,
  restoreProductVersion,
} from '#modules/catalog'
import { readActorNames } from '#modules/identity'
import { openPreview, revokePreview } from '#modules/product-administration'
import type { Database } from '#platform/db/database'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithProduct } from './product-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ProductId) })
const notFound = errorDoc('There is no such product')
const productDoc = jsonDoc('The product', AdminProduct)

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/versions',
  description: 'What a product was before its last changes',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The last one first, at most 30', singlePageSchema(ProductVersion)),
    404: notFound,
  },
})
const restore = createRoute({
  ...requires('products:write'),
  ...records('restored', changeSubjects.product),
  method: 'post',
  path: '/{id}/versions/{version}/restore',
  description: 'Makes a product what it was. Its status, its address and its stock stay',
  request: {
    params: params.extend({
      version: z.coerce
        .number()
        .int()
        .min(1)
        .max(2 ** 31 - 1),
    }),
    body: jsonBody(RestoreVersionBody),
  },
  responses: {
    ...adminErrorDocs,
    200: productDoc,
    404: errorDoc('There is no such product or version'),
    409: errorDoc('Somebody else has changed it, or another product has an SKU of the version'),
    422: errorDoc('A field is invalid'),
  },
})
const preview = createRoute({
  ...requires('products:write'),
  ...records('preview_opened', changeSubjects.product),
  method: 'put',
  path: '/{id}/preview',
  description: 'Makes a link by which people without an account see a draft',
  request: { params },
  responses: { ...adminErrorDocs, 200: productDoc, 404: notFound },
})
const revoke = createRoute({
  ...requires('products:write'),
  ...records('preview_revoked', changeSubjects.product),
  method: 'delete',
  path: '/{id}/preview',
  request: { params },
  responses: { ...adminErrorDocs, 200: productDoc, 404: notFound },
})

/** Routes for what a product was, and for what it will be. */
export function createProductVersionRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db } = c.var
      const { id } = c.req.valid('param')
      const [present] = await loadFullProducts(db, [id])
      if (!present) return notFoundResponse(c, 'product_not_found')
      const rows = await listProductVersions(db, id)
      return c.json({ items: await toVersionResponses(db, rows, present), next_cursor: null }, 200)
    })
    .openapi(restore, async (c) => {
      const { db, actor, now } = c.var
      const { id, version } = c.req.valid('param')
      const { revision } = c.req.valid('json')
      const input = { productId: id, version, revision, actor, now }
      const restored = await restoreProductVersion(db, input)
      if (!restored.ok) return respondWithError(c, restored.error)
      return respondWithProduct(c, { id, secretKey, status: 200 })
    })
    .openapi(preview, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const [product] = await loadFullProducts(db, [id])
      if (!product) return notFoundResponse(c, 'product_not_found')
      await openPreview(db, { productId: id, actor, now })
      return respondWithProduct(c, { id, secretKey, status: 200 })
    })
    .openapi(revoke, async (c) => {
      const { id } = c.req.valid('param')
      await revokePreview(c.var.db, id)
      return respondWithProduct(c, { id, secretKey, status: 200 })
    })
}

/** Each version with what the change after it changed. */
async function toVersionResponses(
  db: Database,
  rows: ProductVersionRow[],
  present: FullProduct,
): Promise<ProductVersion[]> {
  const known = rows.flatMap(({ actorKind, actorId, actorName }) =>
    actorKind ? { actorKind, actorId, actorName } : [],
  )
  const nameActor = await readActorNames(db, known)
  return rows.map(({ revision, state, actorKind, actorId, actorName, createdAt }, index) => ({
    revision,
    changes: diffProducts(state, rows[index - 1]?.state ?? present),
    actor: actorKind && nameActor({ actorKind, actorId, actorName }),
    ended_at: createdAt.toISOString(),
  }))
}

const respondWithError = createErrorResponder({
  product_not_found: { status: 404, code: 'not_found' },
  version_not_found: { status: 404, code: 'not_found' },
  product_changed: { status: 409 },
  slug_taken: { status: 409 },
  sku_taken: { status: 409 },
  sku_duplicated: { status: 409 },
  variant_missing: { status: 409 },
  variant_not_found: { status: 409, messageKey: 'product_variant_not_found' },
  variant_options_invalid: { status: 409 },
  variant_duplicated: { status: 409 },
  option_duplicated: { status: 409 },
  image_not_found: { status: 409 },
  category_not_found: { status: 409 },
  related_product_not_found: { status: 409 },
})
