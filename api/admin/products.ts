import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminProduct,
  AdminProductSummary,
  DuplicateProductBody,
  ListAdminProductsQuery,
  ProductBody,
  SaveProductBody,
  SetProductStatusBody,
} from '#contract/product-administration'
import {
  type CategoryId,
  duplicateProduct,
  getCategoryTree,
  listAdminProducts,
  listProductTags,
  type ProductId,
  updateProduct,
} from '#modules/catalog'
import { createProductDraft, saveProduct } from '#modules/product-administration'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toProductEdit } from './product-edit.ts'
import { respondWithProduct, toProductSummary } from './product-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ProductId) })
const notFound = errorDoc('There is no such product')
const productDoc = jsonDoc('The product', AdminProduct)
const invalidDoc = errorDoc('A field is invalid, or a variant or an image is unknown')

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/',
  description: 'The products of the shop that match a filter, whatever their status',
  request: { query: ListAdminProductsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The products', pageSchema(AdminProductSummary)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const tags = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/tags',
  description: 'The tags that products of the shop have',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In alphabetical order, at most 200', z.object({ items: z.array(z.string()) })),
  },
})
const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: productDoc, 404: notFound, 422: errorDoc('Not an id') },
})
const create = createRoute({
  ...requires('products:write'),
  ...records('created', created(changeSubjects.product)),
  method: 'post',
  path: '/',
  description: 'Creates a draft, which shoppers do not see',
  request: { body: jsonBody(ProductBody) },
  responses: {
    ...adminErrorDocs,
    201: productDoc,
    404: errorDoc('It was deleted meanwhile'),
    409: errorDoc('Another product has an SKU, or the category does not exist'),
    422: invalidDoc,
  },
})
const save = createRoute({
  ...requires('products:write'),
  ...records('edited', changeSubjects.product),
  method: 'put',
  path: '/{id}',
  description: 'Saves all of a product that is edited together',
  request: { params, body: jsonBody(SaveProductBody) },
  responses: {
    ...adminErrorDocs,
    200: productDoc,
    404: notFound,
    409: errorDoc('Somebody else has changed it, or another product has the address or an SKU'),
    422: invalidDoc,
  },
})
const setStatus = createRoute({
  ...requires('products:write'),
  ...records('status_set', changeSubjects.product),
  method: 'put',
  path: '/{id}/status',
  description: 'Publishes a product, makes it a draft, plans its publication, or archives it',
  request: { params, body: jsonBody(SetProductStatusBody) },
  responses: {
    ...adminErrorDocs,
    200: productDoc,
    404: notFound,
    422: errorDoc('The status or the time is invalid'),
  },
})
const duplicate = createRoute({
  ...requires('products:write'),
  ...records('duplicated', created(changeSubjects.product)),
  method: 'post',
  path: '/{id}/duplicate',
  description: 'Creates a draft with what another product has, without SKUs and stock',
  request: { params, body: jsonBody(DuplicateProductBody) },
  responses: { ...adminErrorDocs, 201: productDoc, 404: notFound, 422: errorDoc('Not a title') },
})

/** Routes by which administrators find, create and edit products. */
export function createAdminProductRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, order, limit, category_id, ...filter } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listAdminProducts(c.var.db, {
        filter: { ...filter, categoryId: category_id as CategoryId | undefined },
        ...{ order, limit, after: after.value },
      })
      const tree = await getCategoryTree(c.var.db)
      const items = page.items.map((product) => toProductSummary(product, tree))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(tags, async (c) => c.json({ items: await listProductTags(c.var.db) }, 200))
    .openapi(read, (c) => {
      return respondWithProduct(c, { id: c.req.valid('param').id, secretKey, status: 200 })
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const edit = toProductEdit(c.req.valid('json'))
      const draft = await createProductDraft(db, { edit, now })
      if (!draft.ok) return respondWithError(c, draft.error)
      return respondWithProduct(c, { id: draft.value, secretKey, status: 201 })
    })
    .openapi(save, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const { revision, ...body } = c.req.valid('json')
      const edit = toProductEdit(body)
      const saved = await saveProduct(db, { productId: id, revision, edit, actor, now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return respondWithProduct(c, { id, secretKey, status: 200 })
    })
    .openapi(setStatus, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const { status, publish_at } = c.req.valid('json')
      const publishAt = publish_at === null ? null : new Date(publish_at)
      if (publishAt && publishAt <= now) {
        return errorResponse(c, 422, { code: 'publication_in_the_past' })
      }
      const patch = { status, publishAt }
      const set = await updateProduct(db, { productId: id, patch, actor, now })
      if (!set.ok) return notFoundResponse(c, 'product_not_found')
      return respondWithProduct(c, { id, secretKey, status: 200 })
    })
    .openapi(duplicate, async (c) => {
      const { db, now } = c.var
      const { id: productId } = c.req.valid('param')
      const { title } = c.req.valid('json')
      const copy = await duplicateProduct(db, { productId, title, now })
      if (!copy.ok) return respondWithError(c, copy.error)
      return respondWithProduct(c, { id: copy.value, secretKey, status: 201 })
    })
}

const respondWithError = createErrorResponder({
  product_not_found: { status: 404, code: 'not_found' },
  product_changed: { status: 409 },
  slug_taken: { status: 409 },
  sku_taken: { status: 409 },
  sku_duplicated: { status: 422 },
  variant_missing: { status: 422 },
  variant_not_found: { status: 422, messageKey: 'product_variant_not_found' },
  variant_options_invalid: { status: 422 },
  variant_duplicated: { status: 422 },
  option_duplicated: { status: 422 },
  image_not_found: { status: 422 },
  category_not_found: { status: 409 },
  related_product_not_found: { status: 422 },
})
