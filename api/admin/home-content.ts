import { createRoute } from '@hono/zod-openapi'
import { HOME_FACTS, HomeContent } from '#contract/content'
import { getHomeContent, updateHomeContent } from '#modules/content'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const get = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/',
  responses: { ...adminErrorDocs, 200: jsonDoc('The base texts, with their facts', HomeContent) },
})

const update = createRoute({
  ...requires('content:write'),
  ...records('saved', changeSubjects.home),
  method: 'put',
  path: '/',
  description: `Replaces blocks of the home page; those that are not named stay. Badges, facts and the promotion may have placeholders: ${HOME_FACTS.map((name) => `\`{${name}}\``).join(', ')}`,
  request: { body: jsonBody(HomeContent.partial()) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The base texts, with their facts', HomeContent),
    422: errorDoc('A block is invalid, or a text has a placeholder that is no fact'),
  },
})

/** Routes by which administrators edit the home page. */
export function createHomeContentRoutes() {
  return createRouter<AdminVariables>()
    .openapi(get, async (c) => c.json(await getHomeContent(c.var.db), 200))
    .openapi(update, async (c) => {
      const { db, now, actor } = c.var
      const blocks = c.req.valid('json') as Partial<HomeContent>
      const updated = await updateHomeContent(db, { blocks, actor, now })
      if (!updated.ok) return respondWithError(c, updated.error)
      return c.json(await getHomeContent(db), 200)
    })
}

const respondWithError = createErrorResponder({ unknown_fact: { status: 422 } })
