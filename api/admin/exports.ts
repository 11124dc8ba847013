import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { ExportRun, ListRunsQuery } from '#contract/imports'
import {
  createExportRun,
  type ExportRunRow,
  getExportRun,
  listExportRuns,
  openStoredFile,
} from '#modules/imports'
import { fromActorColumns } from '#platform/db/actor-columns'
import type { Language } from '#platform/i18n/languages'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { formatImportError } from './import-messages.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) })
const startExportRoute = createRoute({
  ...requires('products:write'),
  ...records('started', changeSubjects.exportRun),
  method: 'post',
  path: '/',
  description: 'Exports all products into a file in the format of Shopify',
  responses: { ...adminErrorDocs, 202: jsonDoc('The run, waiting', ExportRun) },
})
const list = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/',
  request: { query: ListRunsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(ExportRun)),
    422: errorDoc('An invalid cursor'),
  },
})
const read = createRoute({
  ...requires('products:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 200: jsonDoc('The run', ExportRun), 404: errorDoc('Unknown') },
})
const file = createRoute({
  ...requires('products:read'),
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

/** Files of all products. They are written in the background and kept for a week. */
export function createExportRoutes({ files }: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(startExportRoute, async (c) => {
      const run = await createExportRun(c.var.db, { actor: c.var.actor, now: c.var.now })
      return c.json(toExportRunResponse(run, getRequestLanguage(c)), 202)
    })
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const { items, nextCursor } = await listExportRuns(c.var.db, { limit, after: after.value })
      const language = getRequestLanguage(c)
      const runs = items.map((run) => toExportRunResponse(run, language))
      return c.json({ items: runs, next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const run = await getExportRun(c.var.db, c.req.valid('param').id)
      if (!run) return notFoundResponse(c, 'export_not_found')
      return c.json(toExportRunResponse(run, getRequestLanguage(c)), 200)
    })
    .openapi(file, async (c) => {
      const run = await getExportRun(c.var.db, c.req.valid('param').id)
      if (!run) return notFoundResponse(c, 'export_not_found')
      if (run.state === 'waiting' || run.state === 'running') {
        return errorResponse(c, 409, { code: 'not_ready', messageKey: 'export_not_ready' })
      }
      const stored = run.state === 'done' ? await openStoredFile(files, run.path) : null
      if (!stored) return notFoundResponse(c, 'export_not_found')
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="products-${formatDay(run)}.csv"`)
      return c.body(Readable.toWeb(Readable.from(stored.read())) as ReadableStream, 200)
    })
}

function formatDay({ createdAt }: ExportRunRow): string {
  return createdAt.toISOString().slice(0, 10)
}

function toExportRunResponse(run: ExportRunRow, language: Language): ExportRun {
  const { id, state, errorCode, products, rows } = run
  return {
    ...{ id, state, products, rows },
    actor: fromActorColumns(run),
    error_code: errorCode,
    error_message: errorCode && formatImportError({ code: errorCode }, language),
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}
