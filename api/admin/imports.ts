import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  ImportDiff,
  ImportFailure,
  ImportRun,
  ListImportLinesQuery,
  ListRunsQuery,
  MAX_UPLOAD_BYTES,
} from '#contract/imports'
import {
  createImportRun,
  getImportRun,
  getProgress,
  type ImportRunId,
  type ImportRunRow,
  listImportDiffs,
  listImportFailures,
  listImportRuns,
} from '#modules/imports'
import { decodeCursor } from '#platform/db/cursor'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { receiveUpload } from '../http/upload.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ImportRunId) })
const jsonDoc = <Schema extends z.ZodType>(description: string, schema: Schema) => {
  return { description, content: { 'application/json': { schema } } }
}
const adminErrorDocs = { 401: errorDoc('Not signed in'), 403: errorDoc('Not an administrator') }
const pageSchema = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

const startImportRoute = createRoute({
  method: 'post',
  path: '/',
  description: 'Takes in a product file of Shopify or WooCommerce',
  // Not as `request`: that would read the whole form into memory.
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
          },
        },
      },
    },
  },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('It waits for its turn', ImportRun),
    413: errorDoc('Larger than a gigabyte'),
    422: errorDoc('No form with one file'),
  },
})
const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: ListRunsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(ImportRun)),
    422: errorDoc('A bad cursor'),
  },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How far it is', ImportRun),
    404: errorDoc('Unknown'),
  },
})
const failures = createRoute({
  method: 'get',
  path: '/{id}/failures',
  request: { params, query: ListImportLinesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In the order of the file', pageSchema(ImportFailure)),
    404: errorDoc('Unknown'),
    422: errorDoc('A bad cursor'),
  },
})
const differences = createRoute({
  method: 'get',
  path: '/{id}/differences',
  request: { params, query: ListImportLinesQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('What a dry run would do, in the order of the file', pageSchema(ImportDiff)),
    404: errorDoc('Unknown'),
    422: errorDoc('A bad cursor'),
  },
})

/** Product files sent to the shop; they are imported one after the other in the background. */
export function createImportRoutes({ importsFolder: folder }: AppDependencies) {
  return createRouter()
    .openapi(startImportRoute, async (c) => {
      const upload = await receiveUpload(c.req.raw, { folder, maxBytes: MAX_UPLOAD_BYTES })
      if (upload === 'too_large') {
        return errorResponse(c, 413, {
          code: 'too_large',
          message: 'The file is larger than a gigabyte.',
        })
      }
      if (typeof upload === 'string') {
        return errorResponse(c, 422, { code: upload, message: 'Please send one file as a form.' })
      }
      const dryRun = upload.fields.dry_run === 'true'
      const run = await createImportRun(c.var.db, { ...upload, dryRun, now: c.var.now })
      c.header('Location', `/api/admin/imports/${run.id}`)
      return c.json(toImportRunResponse(run), 202)
    })
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = cursor ? decodeCursor(cursor) : null
      if (cursor && !after) return invalidCursorResponse(c)
      const { items, nextCursor } = await listImportRuns(c.var.db, { limit, after })
      return c.json({ items: items.map(toImportRunResponse), next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const run = await getImportRun(c.var.db, c.req.valid('param').id)
      return run ? c.json(toImportRunResponse(run), 200) : importNotFoundResponse(c)
    })
    .openapi(failures, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await getImportRun(c.var.db, id))) return importNotFoundResponse(c)
      const { items, nextCursor } = await listImportFailures(c.var.db, {
        runId: id,
        ...toLinePage(c.req.valid('query')),
      })
      return c.json({ items, next_cursor: nextCursor === null ? null : `${nextCursor}` }, 200)
    })
    .openapi(differences, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await getImportRun(c.var.db, id))) return importNotFoundResponse(c)
      const { items, nextCursor } = await listImportDiffs(c.var.db, {
        runId: id,
        ...toLinePage(c.req.valid('query')),
      })
      return c.json({ items, next_cursor: nextCursor === null ? null : `${nextCursor}` }, 200)
    })
}

function importNotFoundResponse(c: Context) {
  return errorResponse(c, 404, { code: 'not_found', message: 'There is no such import.' })
}

function invalidCursorResponse(c: Context) {
  const fields = { cursor: 'Not a cursor of this list' }
  return errorResponse(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
}

function toLinePage({ limit, cursor }: ListImportLinesQuery) {
  return { limit, after: Number(cursor ?? 0) }
}

function toImportRunResponse(run: ImportRunRow): ImportRun {
  const {
    id,
    format,
    state,
    errorCode: error_code,
    rows,
    imported,
    updated,
    unchanged,
    failed,
    notes,
  } = run
  return {
    ...{ id, format, state, error_code, rows, imported, updated, unchanged, failed, notes },
    file_name: run.fileName,
    dry_run: run.dryRun,
    progress: getProgress(run),
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}
