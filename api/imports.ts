import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  ImportDifference,
  ImportFailure,
  ImportRun,
  LARGEST_UPLOAD,
  Lines,
  Runs,
} from '#contract/imports'
import {
  type ImportRunId,
  type ImportRunRow,
  importDifferencesOf,
  importFailuresOf,
  importRun,
  listImportRuns,
  progressOf,
  startImport,
} from '#modules/imports'
import { placeOf } from '#platform/cursor'
import { newArea, type Parts } from './area.ts'
import { problem, says } from './errors.ts'
import { receiveUpload } from './upload.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as ImportRunId) })
const json = <Schema extends z.ZodType>(description: string, schema: Schema) => {
  return { description, content: { 'application/json': { schema } } }
}
const admins = { 401: says('Not signed in'), 403: says('Not an administrator') }
const pageOf = <Schema extends z.ZodType>(item: Schema) =>
  z.object({ items: z.array(item), next_cursor: z.string().nullable() })

const order = createRoute({
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
    ...admins,
    202: json('It waits for its turn', ImportRun),
    413: says('Larger than a gigabyte'),
    422: says('No form with one file'),
  },
})
const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: Runs },
  responses: { ...admins, 200: json('Newest first', pageOf(ImportRun)), 422: says('A bad cursor') },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...admins, 200: json('How far it is', ImportRun), 404: says('Unknown') },
})
const failures = createRoute({
  method: 'get',
  path: '/{id}/failures',
  request: { params, query: Lines },
  responses: {
    ...admins,
    200: json('In the order of the file', pageOf(ImportFailure)),
    404: says('Unknown'),
    422: says('A bad cursor'),
  },
})
const differences = createRoute({
  method: 'get',
  path: '/{id}/differences',
  request: { params, query: Lines },
  responses: {
    ...admins,
    200: json('What a dry run would do, in the order of the file', pageOf(ImportDifference)),
    404: says('Unknown'),
    422: says('A bad cursor'),
  },
})

/** Product files sent to the shop; they are imported one after the other in the background. */
export function imports({ importsFolder: folder }: Parts) {
  return newArea()
    .openapi(order, async (c) => {
      const upload = await receiveUpload(c.req.raw, { folder, most: LARGEST_UPLOAD })
      if (upload === 'too_large') {
        return problem(c, 413, {
          code: 'too_large',
          message: 'The file is larger than a gigabyte.',
        })
      }
      if (typeof upload === 'string') {
        return problem(c, 422, { code: upload, message: 'Please send one file as a form.' })
      }
      const dryRun = upload.fields.dry_run === 'true'
      const run = await startImport(c.var.db, { ...upload, dryRun, now: c.var.now })
      c.header('Location', `/api/admin/imports/${run.id}`)
      return c.json(onWire(run), 202)
    })
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = cursor ? placeOf(cursor) : null
      if (cursor && !after) return noPage(c)
      const { items, nextCursor } = await listImportRuns(c.var.db, { limit, after })
      return c.json({ items: items.map(onWire), next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const run = await importRun(c.var.db, c.req.valid('param').id)
      return run ? c.json(onWire(run), 200) : unknown(c)
    })
    .openapi(failures, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await importRun(c.var.db, id))) return unknown(c)
      const { items, nextCursor } = await importFailuresOf(c.var.db, {
        runId: id,
        ...asked(c.req.valid('query')),
      })
      return c.json({ items, next_cursor: nextCursor === null ? null : `${nextCursor}` }, 200)
    })
    .openapi(differences, async (c) => {
      const { id } = c.req.valid('param')
      if (!(await importRun(c.var.db, id))) return unknown(c)
      const { items, nextCursor } = await importDifferencesOf(c.var.db, {
        runId: id,
        ...asked(c.req.valid('query')),
      })
      return c.json({ items, next_cursor: nextCursor === null ? null : `${nextCursor}` }, 200)
    })
}

function unknown(c: Context) {
  return problem(c, 404, { code: 'not_found', message: 'There is no such import.' })
}

function noPage(c: Context) {
  const fields = { cursor: 'Not a cursor of this list' }
  return problem(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
}

function asked({ limit, cursor }: Lines) {
  return { limit, after: Number(cursor ?? 0) }
}

function onWire(run: ImportRunRow): ImportRun {
  const { id, format, state, problem, rows, imported, updated, unchanged, failed, notes } = run
  return {
    ...{ id, format, state, problem, rows, imported, updated, unchanged, failed, notes },
    file_name: run.fileName,
    dry_run: run.dryRun,
    progress: progressOf(run),
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}
