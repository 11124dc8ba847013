import { createReadStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ExportRun, ListRunsQuery } from '#contract/imports'
import { createExportRun, type ExportRunRow, getExportRun, listExportRuns } from '#modules/imports'
import { decodeCursor } from '#platform/db/cursor'
import { errorDoc, errorResponse } from '../http/errors.ts'
import { createRouter } from '../http/router.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) })
const adminErrorDocs = { 401: errorDoc('Not signed in'), 403: errorDoc('Not an administrator') }
const exportRunDoc = (description: string) => {
  return { description, content: { 'application/json': { schema: ExportRun } } }
}
const page = z.object({ items: z.array(ExportRun), next_cursor: z.string().nullable() })

const startExportRoute = createRoute({
  method: 'post',
  path: '/',
  description: 'Asks for a file of all products as Shopify writes it',
  responses: { ...adminErrorDocs, 202: exportRunDoc('It waits for its turn') },
})
const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: ListRunsQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'Newest first', content: { 'application/json': { schema: page } } },
    422: errorDoc('A bad cursor'),
  },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: exportRunDoc('How far it is'), 404: errorDoc('Unknown') },
})
const file = createRoute({
  method: 'get',
  path: '/{id}/file',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    404: errorDoc('Unknown, or older than a week'),
    409: errorDoc('Not written yet'),
  },
})

/** Files of all products, written in the background and kept for a week. */
export function createExportRoutes() {
  return createRouter()
    .openapi(startExportRoute, async (c) =>
      c.json(toExportRunResponse(await createExportRun(c.var.db, { now: c.var.now })), 202),
    )
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = cursor ? decodeCursor(cursor) : null
      if (cursor && !after) {
        const fields = { cursor: 'Not a cursor of this list' }
        return errorResponse(c, 422, {
          code: 'invalid_input',
          message: 'That page is gone.',
          fields,
        })
      }
      const { items, nextCursor } = await listExportRuns(c.var.db, { limit, after })
      return c.json({ items: items.map(toExportRunResponse), next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const run = await getExportRun(c.var.db, c.req.valid('param').id)
      return run ? c.json(toExportRunResponse(run), 200) : exportNotFoundResponse(c)
    })
    .openapi(file, async (c) => {
      const run = await getExportRun(c.var.db, c.req.valid('param').id)
      if (!run) return exportNotFoundResponse(c)
      if (run.state === 'waiting' || run.state === 'running') {
        return errorResponse(c, 409, {
          code: 'not_ready',
          message: 'The file is still being written.',
        })
      }
      if (!run.path || !existsSync(run.path)) return exportNotFoundResponse(c)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="products-${formatDay(run)}.csv"`)
      return c.body(Readable.toWeb(createReadStream(run.path)) as ReadableStream, 200)
    })
}

function formatDay({ createdAt }: ExportRunRow): string {
  return createdAt.toISOString().slice(0, 10)
}

function exportNotFoundResponse(c: Context) {
  return errorResponse(c, 404, { code: 'not_found', message: 'There is no such export.' })
}

function toExportRunResponse({
  id,
  state,
  errorCode: error_code,
  products,
  rows,
  createdAt,
  finishedAt,
}: ExportRunRow): ExportRun {
  const times = {
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }
  return { id, state, error_code, products, rows, ...times }
}
