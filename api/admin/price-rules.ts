import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ListPriceChangesBody,
  PreviewPriceRuleBody,
  PriceChange,
  PricePreviewAnswer,
  PriceRule,
  SavePriceRuleBody,
} from '#contract/product-sync'
import { type CategoryId, getCategoryTree, type ProductId } from '#modules/catalog'
import {
  deletePriceRule,
  listPriceChanges,
  listPriceRules,
  type PriceRuleId,
  type PriceTerms,
  previewPriceRule,
  savePriceRule,
} from '#modules/product-sync'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { toPreviewResponse, toPriceChanges } from './price-preview-response.ts'
import { toPriceRuleResponse } from './sync-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as PriceRuleId) })
const invalid = errorDoc('A field is invalid')

const list = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('In no order', singlePageSchema(PriceRule)) },
})
const save = createRoute({
  ...requires('marketplace:write'),
  ...records('saved', changeSubjects.priceRules),
  method: 'put',
  path: '/',
  description: 'Adds or changes the rule of a category. Prices follow with the next sync',
  request: { body: jsonBody(SavePriceRuleBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The rule', PriceRule),
    404: errorDoc('An unknown category'),
    409: errorDoc('Somebody else has saved it since'),
    422: invalid,
  },
})
const remove = createRoute({
  ...requires('marketplace:write'),
  ...records('deleted', changeSubjects.priceRules),
  method: 'delete',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: errorDoc('Unknown'),
  },
})
const preview = createRoute({
  ...requires('marketplace:read'),
  ...recordsNothing,
  method: 'post',
  path: '/previews',
  description: 'What a rule would do to the newest 500 products of the marketplace',
  request: { body: jsonBody(PreviewPriceRuleBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Up to five products, and counts', PricePreviewAnswer),
    422: invalid,
  },
})

const listChanges = createRoute({
  ...requires('marketplace:read'),
  ...recordsNothing,
  method: 'post',
  path: '/previews/changes',
  description:
    'All prices that a rule would change, by the first variant of each product, the newest product first. A page can be empty and still have a next one',
  request: { body: jsonBody(ListPriceChangesBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The prices before and after', pageSchema(PriceChange)),
    422: invalid,
  },
})

/** Routes of the rules by which prices are made from the costs at the marketplace. */
export function createPriceRuleRoutes({
  defaultCountry: country,
}: Pick<AppDependencies, 'defaultCountry'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const categories = await getCategoryTree(c.var.db)
      const rules = await listPriceRules(c.var.db)
      const items = rules.map((rule) => toPriceRuleResponse(rule, categories))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { revision, category_id: categoryId, ...body } = c.req.valid('json')
      const rule = { categoryId: categoryId as CategoryId | null, terms: toTerms(body), revision }
      const saved = await savePriceRule(db, { ...rule, now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(toPriceRuleResponse(saved.value, await getCategoryTree(db)), 200)
    })
    .openapi(remove, async (c) => {
      const deleted = await deletePriceRule(c.var.db, c.req.valid('param').id)
      return deleted ? c.body(null, 204) : notFoundResponse(c, 'price_rule_not_found')
    })
    .openapi(preview, async (c) => {
      const { category_id: categoryId, ...body } = c.req.valid('json')
      const rule = { categoryId: categoryId as CategoryId | null, terms: toTerms(body) }
      const { db, now } = c.var
      const found = await previewPriceRule(db, { ...rule, now })
      return c.json(await toPreviewResponse(db, found, { country, now }), 200)
    })
    .openapi(listChanges, async (c) => {
      const { category_id: categoryId, limit, cursor, ...body } = c.req.valid('json')
      const { db, now } = c.var
      const { changes, nextBefore } = await listPriceChanges(db, {
        ...{ categoryId: categoryId as CategoryId | null, terms: toTerms(body), now },
        ...{ before: (cursor as ProductId | undefined) ?? null, limit },
      })
      return c.json({ items: await toPriceChanges(db, changes), next_cursor: nextBefore }, 200)
    })
}

function toTerms(body: Omit<z.infer<typeof PreviewPriceRuleBody>, 'category_id'>): PriceTerms {
  return {
    multiplierHundredths: Math.round(Number(body.multiplier) * 100),
    markupMinor: toMinorUnits(Number(body.markup), BASE_CURRENCY),
    endingCents: body.ending_cents,
    marginFloorPercent: body.margin_floor_percent,
  }
}

const respondWithError = createErrorResponder({
  category_not_found: { status: 404, code: 'not_found' },
  price_rule_changed: { status: 409 },
})
