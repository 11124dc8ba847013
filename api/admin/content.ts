import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CONTENT_STATES, ContentKey, ContentListItem, ContentState } from '#contract/content'
import { getContentState, listContentDocuments, listEditableArticles } from '#modules/content'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { toContentState } from './content-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const ListArticlesQuery = z.object({
  q: z.string().trim().max(200).optional(),
  state: z.enum(CONTENT_STATES).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})

const list = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/',
  description: 'The home page, the footer and the pages of texts, with the state of their drafts',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In a fixed order', singlePageSchema(ContentListItem)),
  },
})
const listArticles = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/articles',
  description: 'The articles of the blog and the drafts of articles, by their day',
  request: { query: ListArticlesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(ContentListItem)),
    422: errorDoc('A filter or the cursor is invalid'),
  },
})
const read = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/{key}',
  description: 'What is published, and the draft beside it',
  request: { params: z.object({ key: ContentKey }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Both', ContentState),
    404: errorDoc('There is no such article'),
    422: errorDoc('Not a key'),
  },
})

/** Routes by which administrators read the content of the shop. */
export function createContentReadingRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      return c.json({ items: await listContentDocuments(c.var.db), next_cursor: null }, 200)
    })
    .openapi(listArticles, async (c) => {
      const { cursor, ...filter } = c.req.valid('query')
      const after = cursor ? parseArticleCursor(cursor) : null
      if (cursor && !after) return invalidCursorResponse(c)
      const { items, next } = await listEditableArticles(c.var.db, { ...filter, after })
      const nextCursor = next && Buffer.from(next.join(' ')).toString('base64url')
      return c.json({ items, next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const state = await getContentState(c.var.db, c.req.valid('param').key)
      if (!state.published && !state.draft) return notFoundResponse(c, 'article_not_found')
      return c.json(await toContentState(c.var.db, state, { secretKey }), 200)
    })
}

/** Returns the day and the slug of a cursor; null if it is none. */
function parseArticleCursor(cursor: string): [string, string] | null {
  const text = Buffer.from(cursor, 'base64url').toString()
  const [, day, slug] = text.match(/^(\d{4}-\d\d-\d\d) ([a-z0-9-]{1,100})$/) ?? []
  return day && slug ? [day, slug] : null
}
