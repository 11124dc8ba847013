import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminCategoryDetails,
  AdminCategoryList,
  CreateCategoryBody,
  EditCategoryBody,
  MergeCategoryBody,
  MoveCategoryBody,
} from '#contract/catalog'
import {
  type CategoryId,
  createCategory,
  deleteCategory,
  editCategory,
  listAdminCategories,
  mergeCategories,
  moveCategory,
  saveCategoryTranslations,
} from '#modules/catalog'
import { isCategoryInPromotions, moveCategoryScopes } from '#modules/promotions'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { findAdminCategory, respondWithCategory, toAdminCategory } from './category-response.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as CategoryId) })
const detailsDoc = jsonDoc('The category', AdminCategoryDetails)
const notFound = errorDoc('There is no such category')
const conflict = errorDoc(
  'Somebody changed it meanwhile, or the tree does not allow it: a name that a sibling has, a cycle, a ninth level',
)
const invalid = errorDoc('A field is invalid')

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/',
  description: 'All categories, each followed by its subcategories',
  responses: { ...adminErrorDocs, 200: jsonDoc('In the order of the tree', AdminCategoryList) },
})
const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: detailsDoc, 404: notFound },
})
const create = createRoute({
  ...requires('products:write'),
  ...records('created', created(changeSubjects.category)),
  method: 'post',
  path: '/',
  request: { body: jsonBody(CreateCategoryBody) },
  responses: {
    ...adminErrorDocs,
    201: detailsDoc,
    404: errorDoc('There is no such parent'),
    409: conflict,
    422: invalid,
  },
})
const edit = createRoute({
  ...requires('products:write'),
  ...records('edited', changeSubjects.category),
  method: 'patch',
  path: '/{id}',
  description: 'Changes the name, the address and the translated names. A former address redirects',
  request: { params, body: jsonBody(EditCategoryBody) },
  responses: { ...adminErrorDocs, 200: detailsDoc, 404: notFound, 409: conflict, 422: invalid },
})
const move = createRoute({
  ...requires('products:write'),
  ...records('moved', changeSubjects.category),
  method: 'post',
  path: '/{id}/move',
  request: { params, body: jsonBody(MoveCategoryBody) },
  responses: { ...adminErrorDocs, 200: detailsDoc, 404: notFound, 409: conflict, 422: invalid },
})
const merge = createRoute({
  ...requires('products:write'),
  ...records('merged', changeSubjects.category),
  method: 'post',
  path: '/{id}/merge',
  description:
    'Moves its products, subcategories and coupons to another category, to which its addresses lead from now on',
  request: { params, body: jsonBody(MergeCategoryBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The other category', AdminCategoryDetails),
    404: notFound,
    409: conflict,
    422: invalid,
  },
})
const remove = createRoute({
  ...requires('products:write'),
  ...records('deleted', changeSubjects.category),
  method: 'delete',
  path: '/{id}',
  request: { params, query: z.object({ revision: z.coerce.number().int().min(0) }) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: notFound,
    409: errorDoc('It has products or subcategories, a coupon names it, or somebody changed it'),
    422: invalid,
  },
})

/** Routes by which administrators change the tree of categories. */
export function createCategoryEditingRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const items = (await listAdminCategories(c.var.db)).map(toAdminCategory)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(read, async (c) => {
      const details = await findAdminCategory(c.var.db, c.req.valid('param').id)
      return details ? c.json(details, 200) : notFoundResponse(c, 'category_not_found')
    })
    .openapi(create, async (c) => {
      const { name, parent_id } = c.req.valid('json')
      const parentId = toCategoryId(parent_id)
      const made = await createCategory(c.var.db, { name, parentId })
      if (!made.ok) return respondWithError(c, made.error)
      return respondWithCategory(c, made.value, 201)
    })
    .openapi(edit, async (c) => {
      const { db } = c.var
      const { id: categoryId } = c.req.valid('param')
      const { names, ...input } = c.req.valid('json')
      const edited = await editCategory(db, { ...input, categoryId })
      if (!edited.ok) return respondWithError(c, edited.error)
      if (names) await saveCategoryTranslations(db, { categoryId, names })
      return respondWithCategory(c, categoryId, 200)
    })
    .openapi(move, async (c) => {
      const { id: categoryId } = c.req.valid('param')
      const { revision, parent_id, before_id } = c.req.valid('json')
      const place = { parentId: toCategoryId(parent_id), beforeId: toCategoryId(before_id) }
      const moved = await moveCategory(c.var.db, { categoryId, revision, ...place })
      return moved.ok ? respondWithCategory(c, categoryId, 200) : respondWithError(c, moved.error)
    })
    .openapi(merge, async (c) => {
      const { id: categoryId } = c.req.valid('param')
      const { revision, into_id } = c.req.valid('json')
      const intoId = toCategoryId(into_id)!
      const merged = await mergeCategories(c.var.db, {
        ...{ categoryId, intoId, revision },
        moveReferences: (tx) => moveCategoryScopes(tx, { from: categoryId, to: intoId }),
      })
      return merged.ok ? respondWithCategory(c, intoId, 200) : respondWithError(c, merged.error)
    })
    .openapi(remove, async (c) => {
      const { id: categoryId } = c.req.valid('param')
      const { revision } = c.req.valid('query')
      const deleted = await deleteCategory(c.var.db, {
        ...{ categoryId, revision },
        isInUse: (tx) => isCategoryInPromotions(tx, categoryId),
      })
      return deleted.ok ? c.body(null, 204) : respondWithError(c, deleted.error)
    })
}

function toCategoryId(id: string | null): CategoryId | null {
  return id === null ? null : (id.toLowerCase() as CategoryId)
}

const respondWithError = createErrorResponder({
  category_not_found: { status: 404, code: 'not_found' },
  parent_not_found: { status: 404, code: 'not_found', messageKey: 'category_gone' },
  target_not_found: { status: 404, code: 'not_found', messageKey: 'category_gone' },
  sibling_not_found: { status: 409, code: 'category_changed', messageKey: 'category_changed' },
  category_changed: { status: 409 },
  category_cycle: { status: 409 },
  category_name_taken: { status: 409 },
  category_slug_taken: { status: 409 },
  category_too_deep: { status: 409, messageKey: 'category_level_limit' },
  category_not_empty: { status: 409 },
  category_in_use: { status: 409 },
})
