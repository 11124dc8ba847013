import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  type CategoryId,
  getCategoryTree,
  listCategoryNames,
  saveCategoryTranslations,
} from '#modules/catalog'
import type { Database } from '#platform/db/database'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { CategoryNames, SaveCategoryNameBody, TranslationLanguage } from './translation-schemas.ts'

const categoryParams = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as CategoryId) })
const params = categoryParams.extend({ language: TranslationLanguage })
const notFound = errorDoc('There is no such category')

const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/translations',
  request: { params: categoryParams },
  responses: { ...adminErrorDocs, 200: jsonDoc('The names', CategoryNames), 404: notFound },
})
const save = createRoute({
  ...requires('products:write'),
  ...records('translated', changeSubjects.category),
  method: 'put',
  path: '/{id}/translations/{language}',
  request: { params, body: jsonBody(SaveCategoryNameBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The names in all languages', CategoryNames),
    404: notFound,
    422: errorDoc('The name is invalid'),
  },
})
const remove = createRoute({
  ...requires('products:write'),
  ...records('translation_deleted', changeSubjects.category),
  method: 'delete',
  path: '/{id}/translations/{language}',
  request: { params },
  responses: { ...adminErrorDocs, 204: { description: 'Not translated' }, 404: notFound },
})

/** Routes by which administrators translate the names of categories. */
export function createCategoryTranslationRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const names = await getNames(c.var.db, c.req.valid('param').id)
      return names ? c.json(names, 200) : notFoundResponse(c, 'category_not_found')
    })
    .openapi(save, async (c) => {
      const { db } = c.var
      const { id: categoryId, language } = c.req.valid('param')
      const names = { [language]: c.req.valid('json').name }
      const saved = await saveCategoryTranslations(db, { categoryId, names })
      const all = saved.ok ? await getNames(db, categoryId) : null
      return all ? c.json(all, 200) : notFoundResponse(c, 'category_not_found')
    })
    .openapi(remove, async (c) => {
      const { id: categoryId, language } = c.req.valid('param')
      const names = { [language]: null }
      const removed = await saveCategoryTranslations(c.var.db, { categoryId, names })
      return removed.ok ? c.body(null, 204) : notFoundResponse(c, 'category_not_found')
    })
}

async function getNames(db: Database, id: CategoryId) {
  const category = (await getCategoryTree(db)).byId(id)
  if (!category) return null
  return { base: { name: category.name }, items: await listCategoryNames(db, id) }
}
