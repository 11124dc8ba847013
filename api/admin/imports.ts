import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  ImportConflict,
  ImportDiff,
  ImportFailure,
  ImportRun,
  ImportRunDetails,
  ListImportConflictsQuery,
  ListImportDiffsQuery,
  ListImportLinesQuery,
  ListRunsQuery,
  MAX_UPLOAD_BYTES,
  STOCK_MODES,
  StockMode,
} from '#contract/imports'
import {
  cancelImport,
  countImportDiffs,
  createImportRun,
  getImportRun,
  type ImportRunId,
  listImportConflicts,
  listImportDiffs,
  listImportFailures,
  listImportRuns,
  startUndo,
  streamFailedRows,
} from '#modules/imports'
import { recordChange } from '#platform/changes/record-change'
import { runInTransaction } from '#platform/db/transaction'
import { discardLargeFile } from '#platform/files/large-file-removals'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { receiveUpload } from '../http/upload.ts'
import { apiTranslators } from '../messages/index.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { formatImportError } from './import-messages.ts'
import { toImportRunResponse } from './import-run-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ImportRunId) })
const startImportRoute = createRoute({
  ...requires('products:write'),
  ...recordsNothing,
  method: 'post',
  path: '/',
  description: 'Imports a product file of Shopify or WooCommerce',
  // Not as `request`: zod-openapi would read the whole form into memory.
  requestBody: {
    required: true,
    content: {
      'multipart/form-data': {
        schema: {
          type: 'object',
          required: ['file'],
          properties: {
            file: { type: 'string', format: 'binary' },
            dry_run: { type: 'string', enum: ['true', 'false'] },
            stock: { type: 'string', enum: [...STOCK_MODES], default: 'delta' },
          },
        },
      },
    },
  },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The run, waiting', ImportRun),
    413: errorDoc('Larger than a gigabyte'),
    422: errorDoc('Not a form with one file, or an unknown value of `stock`'),
  },
})
const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/',
  request: { query: ListRunsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(ImportRun)),
    422: errorDoc('An invalid cursor'),
  },
})
const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The run', ImportRunDetails),
    404: errorDoc('Unknown'),
  },
})
const failures = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/failures',
  request: { params, query: ListImportLinesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In the order of the file', pageSchema(ImportFailure)),
    404: errorDoc('Unknown'),
    422: errorDoc('An invalid cursor'),
  },
})
const diffs = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/differences',
  request: { params, query: ListImportDiffsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('What a dry run would change, in the order of the file', pageSchema(ImportDiff)),
    404: errorDoc('Unknown'),
    422: errorDoc('An invalid cursor'),
  },
})

const conflicts = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/conflicts',
  request: { params, query: ListImportConflictsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc(
      'Products of which undoing the run kept something that had changed since',
      pageSchema(ImportConflict),
    ),
    404: errorDoc('Unknown'),
    422: errorDoc('An invalid cursor'),
  },
})
const failedRows = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}/failed-rows',
  description: 'The failed rows as a file, each with its line and the reason',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The rows', content: { 'text/csv': { schema: z.string() } } },
    404: errorDoc('Unknown'),
  },
})
const cancel = createRoute({
  ...requires('products:write'),
  ...records('cancelled', changeSubjects.importRun),
  method: 'post',
  path: '/{id}/cancel',
  description: 'Stops a run after the products that it is saving. What is saved stays',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The run', ImportRun),
    404: errorDoc('Unknown'),
    409: errorDoc('The run has ended'),
  },
})
const undo = createRoute({
  ...requires('products:write'),
  ...records('undone', changeSubjects.importRun),
  method: 'post',
  path: '/{id}/undo',
  description:
    'Restores what the run changed and withdraws what it added, in the background. What has changed since stays, and is listed',
  request: { params },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The run, undoing', ImportRun),
    404: errorDoc('Unknown'),
    409: errorDoc('The run is dry, has not ended, was undone, or is older than 30 days'),
  },
})

const respondWithUploadError = createErrorResponder({
  too_large: { status: 413, messageKey: 'import_file_too_large' },
  no_file: { status: 422, messageKey: 'import_form_invalid' },
  invalid_stock: { status: 422, messageKey: 'import_stock_invalid' },
  not_multipart: { status: 422, messageKey: 'import_form_invalid' },
})

/** Uploads of product files. They are imported one after the other in the background. */
export function createImportRoutes({ files, db: pool }: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(startImportRoute, async (c) => {
      const { actor, db, now } = c.var
      // Not in the transaction of an idempotent request, so that a crash leaves the reservation.
      const target = { db: pool, files, folder: 'imports', maxBytes: MAX_UPLOAD_BYTES, now }
      const upload = await receiveUpload(c.req.raw, target)
      if (!upload.ok) {
        return respondWithUploadError(c, upload.error)
      }
      const { dry_run, stock = 'delta' } = upload.value.fields
      const stockMode = StockMode.safeParse(stock)
      if (!stockMode.success) {
        await discardLargeFile(pool, { key: upload.value.path, now })
        return respondWithUploadError(c, { code: 'invalid_stock' })
      }
      const options = { dryRun: dry_run === 'true', stockMode: stockMode.data }
      const run = await runInTransaction(db, async (tx) => {
        const created = await createImportRun(tx, { ...upload.value, ...options, actor, now })
        await recordChange(tx, {
          action: 'import.started',
          subject: { kind: 'import', id: created.id },
          actor,
          details: {
            input: {
              file_name: created.fileName,
              dry_run: options.dryRun,
              stock: options.stockMode,
            },
          },
          now,
        })
        return created
      })
      c.header('Location', `/api/admin/imports/${run.id}`)
      return c.json(
        toImportRunResponse(run, { language: getRequestLanguage(c), now: c.var.now }),
        202,
      )
    })
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const { items, nextCursor } = await listImportRuns(c.var.db, { limit, after: after.value })
      const language = getRequestLanguage(c)
      const runs = items.map((run) => toImportRunResponse(run, { language, now: c.var.now }))
      return c.json({ items: runs, next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const { db, now } = c.var
      const run = await getImportRun(db, c.req.valid('param').id)
      if (!run) return notFoundResponse(c, 'import_not_found')
      const difference = run.dryRun ? await countImportDiffs(db, run.id) : null
      const language = getRequestLanguage(c)
      return c.json({ ...toImportRunResponse(run, { language, now }), difference }, 200)
    })
    .openapi(failures, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await getImportRun(c.var.db, id))) return notFoundResponse(c, 'import_not_found')
      const page = { runId: id, ...toLinePage(c.req.valid('query')) }
      const { items, nextCursor } = await listImportFailures(c.var.db, page)
      const language = getRequestLanguage(c)
      const failed = items.map(({ line, error }) => ({
        ...{ line, code: error.code, reason: formatImportError(error, language) },
      }))
      return c.json({ items: failed, next_cursor: toCursor(nextCursor) }, 200)
    })
    .openapi(diffs, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await getImportRun(c.var.db, id))) return notFoundResponse(c, 'import_not_found')
      const { show, ...query } = c.req.valid('query')
      const page = { runId: id, ...toLinePage(query), show }
      const { items, nextCursor } = await listImportDiffs(c.var.db, page)
      return c.json({ items, next_cursor: toCursor(nextCursor) }, 200)
    })
    .openapi(conflicts, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await getImportRun(c.var.db, id))) return notFoundResponse(c, 'import_not_found')
      const { cursor: after, limit } = c.req.valid('query')
      const page = await listImportConflicts(c.var.db, { runId: id, after, limit })
      const items = page.items.map(({ productId, title, conflicts: changes }) => {
        return { product_id: productId, title, changes }
      })
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(failedRows, async (c) => {
      const { db } = c.var
      const run = await getImportRun(db, c.req.valid('param').id)
      if (!run) return notFoundResponse(c, 'import_not_found')
      const language = getRequestLanguage(c)
      const t = apiTranslators(language)
      const rows = streamFailedRows(db, {
        files,
        run,
        lineTitle: t('import_failed_line'),
        reasonTitle: t('import_failed_reason'),
        formatError: (error) => formatImportError(error, language),
      })
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', 'attachment; filename="failed-rows.csv"')
      return c.body(Readable.toWeb(Readable.from(rows)) as ReadableStream, 200)
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const cancelled = await cancelImport(db, { runId: c.req.valid('param').id, now })
      if (!cancelled.ok) return respondWithRunError(c, cancelled.error)
      const language = getRequestLanguage(c)
      return c.json(toImportRunResponse(cancelled.value, { language, now }), 200)
    })
    .openapi(undo, async (c) => {
      const { db, now } = c.var
      const undone = await startUndo(db, { runId: c.req.valid('param').id, now })
      if (!undone.ok) return respondWithRunError(c, undone.error)
      const language = getRequestLanguage(c)
      return c.json(toImportRunResponse(undone.value, { language, now }), 202)
    })
}

const respondWithRunError = createErrorResponder({
  import_not_found: { status: 404, code: 'not_found' },
  import_ended: { status: 409 },
  import_not_undoable: { status: 409 },
})

function toLinePage({ limit, cursor }: ListImportLinesQuery) {
  return { limit, after: Number(cursor ?? 0) }
}

function toCursor(line: number | null): string | null {
  return line === null ? null : `${line}`
}
