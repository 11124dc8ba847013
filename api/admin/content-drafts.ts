import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  ArticleSlug,
  ContentKey,
  ContentState,
  SaveContentDraft,
  ScheduleContent,
  SeenContent,
} from '#contract/content'
import {
  deleteArticleAndDraft,
  discardDraft,
  publishDraft,
  saveDraft,
  scheduleDraft,
  setDraftPreview,
  unpublishArticle,
} from '#modules/content'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { toContentState } from './content-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ key: ContentKey })
const responses = {
  ...adminErrorDocs,
  200: jsonDoc('What is published now, and the draft beside it', ContentState),
  409: errorDoc('Somebody else has changed it meanwhile, or it has no draft'),
  422: errorDoc('A field is invalid, or a text has a placeholder that is no fact'),
}

const save = createRoute({
  ...requires('content:write'),
  ...records('drafted', changeSubjects.content),
  method: 'put',
  path: '/{key}/draft',
  description: 'Saves a draft, which shoppers do not see',
  request: { params, body: jsonBody(SaveContentDraft) },
  responses,
})
const discard = createRoute({
  ...requires('content:write'),
  ...records('draft_discarded', changeSubjects.content),
  method: 'post',
  path: '/{key}/discard',
  description: 'Deletes a draft. What is published stays',
  request: { params, body: jsonBody(SeenContent) },
  responses,
})
const publish = createRoute({
  ...requires('content:write'),
  ...records('published', changeSubjects.content),
  method: 'post',
  path: '/{key}/publish',
  description: 'Shows a draft to shoppers',
  request: { params, body: jsonBody(SeenContent) },
  responses,
})
const schedule = createRoute({
  ...requires('content:write'),
  ...records('scheduled', changeSubjects.content),
  method: 'put',
  path: '/{key}/schedule',
  description: 'Plans when a draft is published',
  request: { params, body: jsonBody(ScheduleContent) },
  responses,
})
const unpublish = createRoute({
  ...requires('content:write'),
  ...records('unpublished', changeSubjects.content),
  method: 'post',
  path: '/{key}/unpublish',
  description: 'Takes an article off the shop. Its texts become the draft, unless there is one',
  request: { params, body: jsonBody(SeenContent) },
  responses,
})
const preview = createRoute({
  ...requires('content:write'),
  ...records('preview_opened', changeSubjects.content),
  method: 'put',
  path: '/{key}/preview',
  description: 'Makes a link by which people without an account see a draft',
  request: { params },
  responses,
})
const revoke = createRoute({
  ...requires('content:write'),
  ...records('preview_revoked', changeSubjects.content),
  method: 'delete',
  path: '/{key}/preview',
  request: { params },
  responses,
})
const remove = createRoute({
  ...requires('content:write'),
  ...records('deleted', changeSubjects.article),
  method: 'delete',
  path: '/articles/{slug}',
  description: 'Deletes an article and its draft',
  request: { params: z.object({ slug: ArticleSlug }) },
  responses: {
    ...adminErrorDocs,
    204: { description: 'Deleted' },
    404: errorDoc('There is no such article'),
    422: errorDoc('This is no slug of an article'),
  },
})

/** Routes by which administrators write, plan and publish the content of the shop. */
export function createContentDraftRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  const respond = async (c: Context<{ Variables: AdminVariables }>, changed: ChangeResult) => {
    if (!changed.ok) return respondWithError(c, changed.error)
    return c.json(await toContentState(c.var.db, changed.value, { secretKey }), 200)
  }
  return createRouter<AdminVariables>()
    .openapi(remove, async (c) => {
      const wasThere = await deleteArticleAndDraft(c.var.db, c.req.valid('param').slug)
      return wasThere ? c.body(null, 204) : notFoundResponse(c, 'article_not_found')
    })
    .openapi(save, async (c) => {
      const { db, actor, now } = c.var
      const { document, revision: seenRevision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), document, seenRevision, actor, now }
      return respond(c, await saveDraft(db, change))
    })
    .openapi(discard, async (c) => {
      const { revision: seenRevision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), seenRevision }
      return respond(c, await discardDraft(c.var.db, change))
    })
    .openapi(publish, async (c) => {
      const { db, actor, now } = c.var
      const { revision: seenRevision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), seenRevision, actor, now }
      return respond(c, await publishDraft(db, change))
    })
    .openapi(schedule, async (c) => {
      const { db, actor, now } = c.var
      const { revision: seenRevision, publish_at: at } = c.req.valid('json')
      const publishAt = at === null ? null : new Date(at)
      const change = { ...c.req.valid('param'), publishAt, seenRevision, actor, now }
      return respond(c, await scheduleDraft(db, change))
    })
    .openapi(unpublish, async (c) => {
      const { db, actor, now } = c.var
      const { revision: seenRevision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), seenRevision, actor, now }
      return respond(c, await unpublishArticle(db, change))
    })
    .openapi(preview, async (c) => {
      return respond(c, await setDraftPreview(c.var.db, { ...c.req.valid('param'), isOpen: true }))
    })
    .openapi(revoke, async (c) => {
      return respond(c, await setDraftPreview(c.var.db, { ...c.req.valid('param'), isOpen: false }))
    })
}

type ChangeResult = Awaited<ReturnType<typeof publishDraft>>

const respondWithError = createErrorResponder({
  content_changed: { status: 409 },
  content_not_drafted: { status: 409 },
  content_kind_differs: { status: 422 },
  content_time_passed: { status: 422 },
  unknown_fact: { status: 422 },
})
