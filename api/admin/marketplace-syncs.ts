import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  AcceptSyncBody,
  ListSyncItemsQuery,
  ListSyncRunsQuery,
  StartProductSyncBody,
  StoredSyncSettings,
  SyncItem,
  SyncOverview,
  SyncRun,
  SyncRunDetails,
  type SyncSource,
} from '#contract/product-sync'
import { listProductPictures } from '#modules/catalog'
import { readActorNames } from '#modules/identity'
import {
  acceptSync,
  cancelSync,
  countOpenItems,
  countSyncOutcomes,
  getSyncOverview,
  getSyncRun,
  type ListedSyncRun,
  listSyncItems,
  listSyncRuns,
  type SyncRunId,
  startSync,
  startUndo,
  syncSettings,
} from '#modules/product-sync'
import { timeZoneSetting } from '#modules/reports'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { readDocs, respondWithSettingError, saveDocs } from './setting-docs.ts'
import { findItemPicture, toSyncItemResponse, toSyncRunResponse } from './sync-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as SyncRunId) })
const invalid = errorDoc('A field is invalid')
const notFound = errorDoc('Unknown')

const overview = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/sync-overview',
  responses: { ...adminErrorDocs, 200: jsonDoc('Times, counts and thirty days', SyncOverview) },
})
const readSettings = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/sync-settings',
  responses: readDocs(StoredSyncSettings),
})
const saveSettings = createRoute({
  ...requires('marketplace:write'),
  ...records('saved', changeSubjects.syncSettings),
  method: 'put',
  path: '/sync-settings',
  request: { body: jsonBody(StoredSyncSettings) },
  responses: saveDocs(StoredSyncSettings),
})
const list = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/syncs',
  request: { query: ListSyncRunsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(SyncRun)),
    422: errorDoc('An invalid cursor'),
  },
})
const startProducts = createRoute({
  ...requires('marketplace:write'),
  ...records('started', created(changeSubjects.syncRun)),
  method: 'post',
  path: '/syncs/products',
  description: 'Reads products of the marketplace, and adds or updates those of the shop',
  request: { body: jsonBody(StartProductSyncBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The run, waiting', SyncRun),
    409: errorDoc('Another one has not ended'),
    422: invalid,
  },
})
const startCategories = createRoute({
  ...requires('marketplace:write'),
  ...records('started', created(changeSubjects.syncRun)),
  method: 'post',
  path: '/syncs/categories',
  description: 'Adds the categories of the marketplace that the shop does not have',
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The run, waiting', SyncRun),
    409: errorDoc('Another one has not ended'),
  },
})
const read = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/syncs/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: jsonDoc('The run', SyncRunDetails), 404: notFound },
})
const listItems = createRoute({
  ...requires('marketplace:read'),
  method: 'get',
  path: '/syncs/{id}/items',
  request: { params, query: ListSyncItemsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In the order of the run', pageSchema(SyncItem)),
    404: notFound,
    422: errorDoc('An invalid cursor'),
  },
})
const cancel = createRoute({
  ...requires('marketplace:write'),
  ...records('cancelled', changeSubjects.syncRun),
  method: 'post',
  path: '/syncs/{id}/cancel',
  description: 'Stops a run after the products that it is reading. What it has saved stays',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The run', SyncRun),
    404: notFound,
    409: errorDoc('It has ended'),
  },
})
const accept = createRoute({
  ...requires('marketplace:write'),
  ...records('accepted', changeSubjects.syncRun),
  method: 'post',
  path: '/syncs/{id}/accept',
  description: 'Applies what a dry run has found, or what a run has held back, whole or in part',
  request: { params, body: jsonBody(AcceptSyncBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The run that applies it, waiting', SyncRun),
    404: notFound,
    409: errorDoc('Nothing of it is open, or another run has not ended'),
    422: invalid,
  },
})
const undo = createRoute({
  ...requires('marketplace:write'),
  ...records('undone', changeSubjects.syncRun),
  method: 'post',
  path: '/syncs/{id}/undo',
  description: 'Takes back what a run did. What was changed since stays',
  request: { params },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The run', SyncRun),
    404: notFound,
    409: errorDoc('It cannot be undone, or another run has not ended'),
  },
})

/** Routes of the syncs with the marketplace, and of their settings. */
export function createMarketplaceSyncRoutes({ marketplace }: Pick<AppDependencies, 'marketplace'>) {
  return createRouter<AdminVariables>()
    .openapi(overview, async (c) => {
      const { db, now } = c.var
      const timeZone = await timeZoneSetting.get(db)
      const found = await getSyncOverview(db, { timeZone, now })
      const { products, gone, held, failed, history, productSync, categorySync } = found
      const { heldRunId, goneRunId, failedRunId } = found
      return c.json(
        {
          ...{ products, gone, held, failed, history },
          ...{ held_run_id: heldRunId, gone_run_id: goneRunId, failed_run_id: failedRunId },
          last_product_sync_at: productSync.lastAt?.toISOString() ?? null,
          next_product_sync_at: productSync.nextAt?.toISOString() ?? null,
          last_category_sync_at: categorySync.lastAt?.toISOString() ?? null,
          next_category_sync_at: categorySync.nextAt?.toISOString() ?? null,
        },
        200,
      )
    })
    .openapi(readSettings, async (c) => {
      const { value, revision } = await syncSettings.getStored(c.var.db)
      return c.json({ ...value, revision }, 200)
    })
    .openapi(saveSettings, async (c) => {
      const { revision, ...value } = c.req.valid('json')
      const saved = await syncSettings.save(c.var.db, { value, revision, now: c.var.now })
      if (!saved.ok) return respondWithSettingError(c, saved.error)
      return c.json({ ...value, revision: saved.value }, 200)
    })
    .openapi(list, async (c) => {
      const { db, now } = c.var
      const { cursor, ...query } = c.req.valid('query')
      const page = await listSyncRuns(db, { ...query, cursor: cursor as SyncRunId, now })
      const names = {
        language: getRequestLanguage(c),
        nameActor: await readActorNames(db, page.items),
      }
      const items = page.items.map((run) => toSyncRunResponse(run, names))
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(startProducts, async (c) => {
      const { db, actor, now } = c.var
      const { is_dry: isDry, ...body } = c.req.valid('json')
      const source = toSource(body)
      if (!source) return errorResponse(c, 422, { code: 'sync_source_invalid' })
      const started = await startSync(db, { source, isDry, trigger: 'manual', actor, now })
      if (!started.ok) return respondWithError(c, started.error)
      return c.json(await readRun(c, started.value.id), 201)
    })
    .openapi(startCategories, async (c) => {
      const { db, actor, now } = c.var
      const source = { kind: 'all_categories' as const }
      const started = await startSync(db, { source, trigger: 'manual', actor, now })
      if (!started.ok) return respondWithError(c, started.error)
      return c.json(await readRun(c, started.value.id), 201)
    })
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const run = await getSyncRun(db, { id: c.req.valid('param').id, now })
      if (!run) return notFoundResponse(c, 'sync_not_found')
      const outcomes = await countSyncOutcomes(db, run.id)
      const open = run.isReviewable ? await countOpenItems(db, run) : 0
      return c.json({ ...(await toResponse(c, run)), outcomes, open }, 200)
    })
    .openapi(listItems, async (c) => {
      const { db, now } = c.var
      const run = await getSyncRun(db, { id: c.req.valid('param').id, now })
      if (!run) return notFoundResponse(c, 'sync_not_found')
      const { show, limit, cursor } = c.req.valid('query')
      const page = { runId: run.id, show, limit, after: Number(cursor ?? 0) }
      const { items, nextCursor } = await listSyncItems(db, page)
      const language = getRequestLanguage(c)
      const productIds = items.flatMap(({ productId }) => productId ?? [])
      const pictures = await listProductPictures(db, productIds)
      return c.json(
        {
          items: items.map((item) => {
            const picture = findItemPicture(item, { pictures, marketplace })
            return toSyncItemResponse(item, { run, language, picture })
          }),
          next_cursor: nextCursor === null ? null : `${nextCursor}`,
        },
        200,
      )
    })
    .openapi(cancel, async (c) => {
      const { id } = c.req.valid('param')
      const cancelled = await cancelSync(c.var.db, { id, now: c.var.now })
      if (!cancelled.ok) return respondWithError(c, cancelled.error)
      return c.json(await readRun(c, id), 200)
    })
    .openapi(accept, async (c) => {
      const { db, actor, now } = c.var
      const { left_out: leftOut, fields } = c.req.valid('json')
      const runId = c.req.valid('param').id
      const accepted = await acceptSync(db, { runId, leftOut, fields, actor, now })
      if (!accepted.ok) return respondWithError(c, accepted.error)
      return c.json(await readRun(c, accepted.value.id), 201)
    })
    .openapi(undo, async (c) => {
      const { id } = c.req.valid('param')
      const undone = await startUndo(c.var.db, { id, now: c.var.now })
      if (!undone.ok) return respondWithError(c, undone.error)
      return c.json(await readRun(c, id), 202)
    })
}

async function readRun(c: Context<{ Variables: AdminVariables }>, id: SyncRunId) {
  const run = await getSyncRun(c.var.db, { id, now: c.var.now })
  return toResponse(c, run!)
}

async function toResponse(c: Context<{ Variables: AdminVariables }>, run: ListedSyncRun) {
  const nameActor = await readActorNames(c.var.db, [run])
  return toSyncRunResponse(run, { language: getRequestLanguage(c), nameActor })
}

/** Exactly one source, with something in it. */
function toSource({
  ids = [],
  keywords = [],
  feed,
  existing,
}: Omit<z.infer<typeof StartProductSyncBody>, 'is_dry'>): SyncSource | null {
  const sources: SyncSource[] = [
    ...(ids.length > 0 ? [{ kind: 'ids' as const, ids: [...new Set(ids)] }] : []),
    ...(keywords.length > 0 ? [{ kind: 'keywords' as const, keywords }] : []),
    ...(feed ? [{ kind: 'feed' as const, feed: feed.name, limit: feed.limit }] : []),
    ...(existing ? [{ kind: 'existing' as const }] : []),
  ]
  return sources.length === 1 ? sources[0]! : null
}

const respondWithError = createErrorResponder({
  sync_running: { status: 409 },
  sync_not_found: { status: 404, code: 'not_found' },
  sync_not_running: { status: 409 },
  sync_not_undoable: { status: 409 },
  sync_not_reviewable: { status: 409 },
  sync_nothing_accepted: { status: 409 },
})
