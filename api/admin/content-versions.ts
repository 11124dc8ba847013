import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ArticleSlug,
  ContentKey,
  ContentState,
  ContentVersion,
  ContentVersionSummary,
  RenameArticle,
  SeenContent,
} from '#contract/content'
import {
  type ContentVersionRow,
  getContentVersion,
  listContentVersions,
  renameArticle,
  restoreContentVersion,
} from '#modules/content'
import { readActorNames } from '#modules/identity'
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
import { toContentState } from './content-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ key: ContentKey })
const versionParams = params.extend({
  version: z.coerce
    .number()
    .int()
    .min(1)
    .max(2 ** 31 - 1),
})

const list = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/{key}/versions',
  description: 'What was published',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The newest first, at most 50', singlePageSchema(ContentVersionSummary)),
    422: errorDoc('Not a key'),
  },
})
const read = createRoute({
  ...requires('content:read'),
  method: 'get',
  path: '/{key}/versions/{version}',
  description: 'All that was published in a version',
  request: { params: versionParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The version', ContentVersion),
    404: errorDoc('There is no such version'),
    422: errorDoc('Not a key'),
  },
})
const restore = createRoute({
  ...requires('content:write'),
  ...records('restored', changeSubjects.content),
  method: 'post',
  path: '/{key}/versions/{version}/restore',
  description: 'Makes the draft what a version was, in place of a present one',
  request: { params: versionParams, body: jsonBody(SeenContent) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('What is published now, and the draft beside it', ContentState),
    404: errorDoc('There is no such version'),
    409: errorDoc('Somebody else has changed it meanwhile'),
    422: errorDoc('A text has a placeholder that is no fact any more'),
  },
})
const rename = createRoute({
  ...requires('content:write'),
  ...records('renamed', changeSubjects.article),
  method: 'post',
  path: '/articles/{slug}/rename',
  description: 'Gives an article another address. Its former one leads there',
  request: { params: z.object({ slug: ArticleSlug }), body: jsonBody(RenameArticle) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The article under its new key', ContentState),
    404: errorDoc('There is no such article'),
    409: errorDoc('Somebody else has changed it meanwhile, or another article has the address'),
    422: errorDoc('This is no slug of an article'),
  },
})

/** Routes by which administrators see and restore what was published, and rename articles. */
export function createContentVersionRoutes({ secretKey }: Pick<AppDependencies, 'secretKey'>) {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { key } = c.req.valid('param')
      const rows = await listContentVersions(c.var.db, key)
      const toSummary = await nameActors(c.var.db, rows)
      const items = rows.map((row) => toSummary(row, row.isPublished))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(read, async (c) => {
      const { db } = c.var
      const of = c.req.valid('param')
      const row = await getContentVersion(db, of)
      if (!row) return notFoundResponse(c, 'content_version_not_found')
      const toSummary = await nameActors(db, [row])
      const listed = await listContentVersions(db, of.key)
      const found = listed.find(({ version }) => version === of.version)
      const summary = toSummary(row, found?.isPublished ?? false)
      return c.json({ ...summary, document: row.document }, 200)
    })
    .openapi(restore, async (c) => {
      const { db, actor, now } = c.var
      const { revision: seenRevision } = c.req.valid('json')
      const change = { ...c.req.valid('param'), seenRevision, actor, now }
      const restored = await restoreContentVersion(db, change)
      if (!restored.ok) return respondWithError(c, restored.error)
      return c.json(await toContentState(db, restored.value, { secretKey }), 200)
    })
    .openapi(rename, async (c) => {
      const { db, now } = c.var
      const { slug, revision: seenRevision } = c.req.valid('json')
      const former = c.req.valid('param').slug
      const renamed = await renameArticle(db, { former, slug, seenRevision, now })
      if (!renamed.ok) return respondWithError(c, renamed.error)
      return c.json(await toContentState(db, renamed.value, { secretKey }), 200)
    })
}

/** Returns a function that describes one of the versions, with the name of who published it. */
async function nameActors(db: Database, rows: ContentVersionRow[]) {
  const toActors = ({ actorKind, actorId, actorName }: ContentVersionRow) =>
    actorKind ? [{ actorKind, actorId, actorName }] : []
  const nameActor = await readActorNames(db, rows.flatMap(toActors))
  return (row: ContentVersionRow, isPublished: boolean): ContentVersionSummary => ({
    version: row.version,
    published_at: row.publishedAt?.toISOString() ?? null,
    published_by: toActors(row).map(nameActor)[0] ?? null,
    is_planned: row.isPlanned,
    is_published: isPublished,
  })
}

const respondWithError = createErrorResponder({
  content_version_not_found: { status: 404, code: 'not_found' },
  article_not_found: { status: 404, code: 'not_found' },
  content_changed: { status: 409 },
  content_not_drafted: { status: 409 },
  article_slug_taken: { status: 409 },
  content_kind_differs: { status: 422 },
  content_time_passed: { status: 422 },
  unknown_fact: { status: 422 },
})
