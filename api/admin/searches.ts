import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { singleLineText } from '#contract/addresses'
import { MAX_SEARCH_LENGTH } from '#contract/catalog'
import {
  listSearchesWithoutResult,
  listSearchPins,
  type PinnedSearch as PinnedSearchRow,
  type ProductId,
  saveSearchPins,
} from '#modules/catalog'
import { LANGUAGES } from '#platform/i18n/languages'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const MAX_PINNED_PRODUCTS = 20

const PinnedSearch = z
  .object({
    language: z.enum(LANGUAGES),
    phrase: singleLineText(MAX_SEARCH_LENGTH)
      .refine((text) => /[\p{L}\p{N}]/u.test(text), { error: 'invalid_value' })
      .meta({ description: 'A query. Queries with the same stems are the same one' }),
    product_ids: z.array(z.uuid()).max(MAX_PINNED_PRODUCTS).meta({
      description: 'The products that come first, in this order. None removes them',
    }),
  })
  .meta({ id: 'PinnedSearch' })
const SearchWithoutResult = z
  .object({
    phrase: z.string(),
    times: z.int(),
    created_at: z.string(),
    last_at: z.string(),
  })
  .meta({ id: 'SearchWithoutResult' })

const savePins = createRoute({
  ...requires('products:write'),
  ...records('saved', changeSubjects.pins),
  method: 'put',
  path: '/pins',
  description: 'Sets the products that a search shows first, whatever their words',
  request: { body: jsonBody(PinnedSearch) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The query with its products', PinnedSearch),
    409: errorDoc('There are as many pinned products as a shop can have'),
    422: errorDoc('A field is invalid, or a product does not exist'),
  },
})
const listPins = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/pins',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('By language and query', singlePageSchema(PinnedSearch)),
  },
})
const listWithoutResult = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/without-result',
  request: { query: z.object({ limit: z.coerce.number().int().min(1).max(500).default(100) }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The latest first', singlePageSchema(SearchWithoutResult)),
    422: errorDoc('An invalid limit'),
  },
})

/** Routes by which administrators see what searches do not find, and say what they find first. */
export function createAdminSearchRoutes() {
  return createRouter<AdminVariables>()
    .openapi(savePins, async (c) => {
      const { db, now } = c.var
      const { language, phrase, product_ids } = c.req.valid('json')
      const productIds = product_ids.map((id) => id.toLowerCase() as ProductId)
      const saved = await saveSearchPins(db, { language, phrase, productIds, now })
      return saved.ok
        ? c.json(toPinnedResponse(saved.value), 200)
        : respondWithError(c, saved.error)
    })
    .openapi(listPins, async (c) => {
      const items = (await listSearchPins(c.var.db)).map(toPinnedResponse)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(listWithoutResult, async (c) => {
      const { limit } = c.req.valid('query')
      const searches = await listSearchesWithoutResult(c.var.db, { limit })
      const items = searches.map(({ createdAt, lastAt, ...search }) => ({
        ...search,
        created_at: createdAt.toISOString(),
        last_at: lastAt.toISOString(),
      }))
      return c.json({ items, next_cursor: null }, 200)
    })
}

const respondWithError = createErrorResponder({
  product_not_found: { status: 422 },
  too_many_pins: { status: 409 },
})

function toPinnedResponse({ productIds, ...search }: PinnedSearchRow) {
  return { ...search, product_ids: productIds }
}
