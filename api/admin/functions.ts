import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { SaveMarketplaceTokensBody } from '#contract/marketplace'
import {
  CategorySyncFunctionAnswer,
  ProductSyncFunctionAnswer,
  ProductSyncFunctionBody,
  type SyncSource,
  UpdateTokensFunctionAnswer,
} from '#contract/product-sync'
import { isConnected, pasteTokens } from '#modules/marketplace'
import {
  joinSync,
  listSyncItems,
  type SyncRun,
  type SyncRunId,
  waitForSync,
} from '#modules/product-sync'
import { recordChange } from '#platform/changes/record-change'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { recordsNothing } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { apiTranslators } from '../messages/index.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { recordMarketplaceChange } from './marketplace-change.ts'
import { formatSyncError } from './sync-response.ts'

/** Longer than a run of keywords takes, and shorter than proxies wait. */
const WAIT_MS = 50_000
const MAX_ERRORS = 100

const invalid = errorDoc('A field is invalid')
const running = errorDoc('No account is connected, or a run of other products has not ended')

const syncProducts = createRoute({
  ...requires('marketplace:write'),
  ...recordsNothing,
  method: 'post',
  path: '/aliexpress-product-sync',
  description:
    'Syncs products and waits for the end of the run. Called again meanwhile with the same products it waits for the same run',
  request: { body: jsonBody(ProductSyncFunctionBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How the run has ended', ProductSyncFunctionAnswer),
    202: jsonDoc('It goes on: the counts so far', ProductSyncFunctionAnswer),
    409: running,
    422: invalid,
  },
})
const syncCategories = createRoute({
  ...requires('marketplace:write'),
  ...recordsNothing,
  method: 'post',
  path: '/sync-aliexpress-categories',
  description: 'Syncs the categories and waits for the end of the run',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How the run has ended', CategorySyncFunctionAnswer),
    202: jsonDoc('It goes on: the counts so far', CategorySyncFunctionAnswer),
    409: running,
  },
})
const updateTokens = createRoute({
  ...requires('marketplace:write'),
  ...recordsNothing,
  method: 'post',
  path: '/update-aliexpress-tokens',
  description: 'Stores tokens if a call with them succeeds. `user_id` is not stored',
  request: {
    body: jsonBody(
      SaveMarketplaceTokensBody.extend({ user_id: z.string().max(200).optional() }).meta({
        id: 'UpdateTokensFunction',
      }),
    ),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Whether they are stored', UpdateTokensFunctionAnswer),
    409: errorDoc('The marketplace of this shop has no account to connect'),
    422: invalid,
  },
})

type FunctionDependencies = Pick<AppDependencies, 'db' | 'marketplace'>
type AdminContext = Context<{ Variables: AdminVariables }>

/** The functions of S2 §7, for programs. They are also at `/functions/v1`. */
export function createFunctionRoutes(dependencies: FunctionDependencies) {
  const { db, marketplace } = dependencies
  return createRouter<AdminVariables>()
    .openapi(syncProducts, async (c) => {
      const { productIds = [], keywords = [] } = c.req.valid('json')
      if (productIds.length > 0 === keywords.length > 0) {
        return errorResponse(c, 422, { code: 'sync_source_invalid' })
      }
      const source: SyncSource =
        keywords.length > 0
          ? { kind: 'keywords', keywords }
          : { kind: 'ids', ids: [...new Set(productIds)] }
      const started = await startAndWait(c, dependencies, source)
      if (!started.ok) return respondWithError(c, started.error)
      const run = started.value
      const isOpen = run.finishedAt === null
      return c.json(await toProductAnswer(c, db, run), isOpen ? 202 : 200)
    })
    .openapi(syncCategories, async (c) => {
      const started = await startAndWait(c, dependencies, { kind: 'all_categories' })
      if (!started.ok) return respondWithError(c, started.error)
      const run = started.value
      const { synced: inserted, skipped, finishedAt } = run
      const answer = { success: run.state !== 'failed', inserted, skipped, ...getError(c, run) }
      return c.json(answer, finishedAt === null ? 202 : 200)
    })
    .openapi(updateTokens, async (c) => {
      const { access_token, refresh_token, expires_in, account } = c.req.valid('json')
      const tokens = { accessToken: access_token, refreshToken: refresh_token, account }
      const { aliExpress } = marketplace
      if (!aliExpress) return errorResponse(c, 409, { code: 'marketplace_without_account' })
      const saved = await pasteTokens(aliExpress, {
        ...{ ...tokens, expiresInSeconds: expires_in },
        onSaved: (tx) => recordMarketplaceChange(tx, c.var, 'tokens_updated'),
      })
      if (saved.ok) return c.json({ success: true }, 200)
      const { code, params = {} } = saved.error
      const error = formatSyncError(code, params, getRequestLanguage(c))!
      return c.json({ success: false, error }, 200)
    })
}

/** The run is started outside a transaction of the request: its job must be seen by the queue while this waits. */
async function startAndWait(
  c: AdminContext,
  { db, marketplace }: FunctionDependencies,
  source: SyncSource,
) {
  if (!(await isConnected(db, marketplace))) return err('marketplace_not_connected')
  const { actor, now } = c.var
  const joined = await runInTransaction(db, async (tx) => {
    const run = await joinSync(tx, { source, actor, now })
    if (run.ok && run.value.isNew) await recordStart(tx, c.var, run.value.id)
    return run
  })
  if (!joined.ok) return joined
  const signal = c.req.raw.signal
  return ok(await waitForSync(db, { id: joined.value.id, timeoutMs: WAIT_MS, signal }))
}

function recordStart(tx: Database, { actor, now }: AdminVariables, id: SyncRunId) {
  const { kind } = changeSubjects.syncRun
  return recordChange(tx, {
    ...{ action: `${kind}.started`, subject: { kind, id }, actor, details: {}, now },
  })
}

async function toProductAnswer(c: AdminContext, db: Database, run: SyncRun) {
  const language = getRequestLanguage(c)
  const { synced: syncedCount, skipped: skippedCount } = run
  const page = { runId: run.id, show: 'failed' as const, after: 0, limit: MAX_ERRORS }
  const { items } = await listSyncItems(db, page)
  const message = apiTranslators(language)('sync_completed', {
    synced: syncedCount,
    skipped: skippedCount,
  })
  return {
    ...{ success: run.state !== 'failed', syncedCount, skippedCount, message },
    errors: items.map(({ supplierProductId, errorCode, errorParams }) => {
      return `${supplierProductId}: ${formatSyncError(errorCode, errorParams, language)}`
    }),
    ...getError(c, run),
  }
}

function getError(c: AdminContext, { errorCode, errorParams }: SyncRun) {
  const error = formatSyncError(errorCode, errorParams, getRequestLanguage(c))
  return error === null ? {} : { error }
}

const respondWithError = createErrorResponder({
  sync_running: { status: 409 },
  marketplace_not_connected: { status: 409 },
})
