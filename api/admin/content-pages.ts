import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CONTENT_PAGES, ContentPageSource } from '#contract/content'
import { type EditablePage, getEditablePage, saveContentPage } from '#modules/content'
import { fromActorColumns } from '#platform/db/actor-columns'
import { LANGUAGES } from '#platform/i18n/languages'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const MAX_REVISION = 2 ** 31 - 2

const params = z.object({ page: z.enum(CONTENT_PAGES), language: z.enum(LANGUAGES) })
const SeenRevision = z
  .int()
  .min(0)
  .max(MAX_REVISION)
  .meta({ description: 'The revision that was read: a page that was saved since is not replaced' })

const Revision = z.object({
  revision: z.int(),
  is_default: z.boolean().meta({ description: 'Restored the page that comes with the shop' }),
  saved_by: z.string().nullable().meta({ description: 'The name of the token or program' }),
  created_at: z.string(),
})
const EditablePageResponse = ContentPageSource.extend({
  revision: z.int().meta({ description: '0 until the page is saved' }),
  is_default: z.boolean(),
  revisions: z.array(Revision).meta({ description: 'The last fifty, newest first' }),
}).meta({ id: 'EditablePage' })
const SavePageBody = ContentPageSource.extend({ revision: SeenRevision })
const SavedPage = z.object({ revision: z.int() })

const conflict = { 409: errorDoc('The page was saved by somebody else in the meantime') }
const get = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/{page}/{language}',
  request: { params },
  responses: { ...adminErrorDocs, 200: jsonDoc('As it is written', EditablePageResponse) },
})
const save = createRoute({
  ...requires('content:write'),
  ...records('saved', changeSubjects.page),
  method: 'put',
  path: '/{page}/{language}',
  description: 'Replaces the texts of a page that comes with the shop',
  request: { params, body: jsonBody(SavePageBody) },
  responses: {
    ...{ ...adminErrorDocs, ...conflict },
    200: jsonDoc('Saved', SavedPage),
    422: errorDoc('A field is invalid, or the text has a placeholder that is no fact'),
  },
})
const restore = createRoute({
  ...requires('content:write'),
  ...records('restored', changeSubjects.page),
  method: 'post',
  path: '/{page}/{language}/restore',
  description: 'Shows the page that comes with the shop again',
  request: { params, body: jsonBody(z.object({ revision: SeenRevision })) },
  responses: {
    ...{ ...adminErrorDocs, ...conflict },
    200: jsonDoc('Restored', SavedPage),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators edit the content pages. */
export function createContentPageRoutes() {
  return createRouter<AdminVariables>()
    .openapi(get, async (c) => {
      const page = await getEditablePage(c.var.db, c.req.valid('param'))
      return c.json(toResponse(page), 200)
    })
    .openapi(save, async (c) => {
      const { db, now, actor } = c.var
      const { revision: seenRevision, ...source } = c.req.valid('json')
      const input = { ...c.req.valid('param'), source, seenRevision, actor, now }
      const saved = await saveContentPage(db, input)
      return saved.ok ? c.json({ revision: saved.value }, 200) : respondWithError(c, saved.error)
    })
    .openapi(restore, async (c) => {
      const { db, now, actor } = c.var
      const { revision: seenRevision } = c.req.valid('json')
      const input = { ...c.req.valid('param'), source: null, seenRevision, actor, now }
      const saved = await saveContentPage(db, input)
      return saved.ok ? c.json({ revision: saved.value }, 200) : respondWithError(c, saved.error)
    })
}

const respondWithError = createErrorResponder({
  content_page_changed: { status: 409 },
  unknown_fact: { status: 422 },
})

function toResponse({ isDefault, revisions, ...page }: EditablePage) {
  return {
    ...{ ...page, is_default: isDefault },
    revisions: revisions.map((one) => ({
      revision: one.revision,
      is_default: one.markdown === null,
      saved_by: fromActorColumns(one).name,
      created_at: one.createdAt.toISOString(),
    })),
  }
}
