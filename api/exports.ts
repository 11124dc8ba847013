import { createReadStream, existsSync } from 'node:fs'
import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import { ExportRun, Runs } from '#contract/imports'
import { type ExportRunRow, exportRun, listExportRuns, startExport } from '#modules/imports'
import { placeOf } from '#platform/cursor'
import { newArea } from './area.ts'
import { problem, says } from './errors.ts'

const params = z.object({ id: z.uuid().transform((id) => id.toLowerCase()) })
const admins = { 401: says('Not signed in'), 403: says('Not an administrator') }
const theRun = (description: string) => {
  return { description, content: { 'application/json': { schema: ExportRun } } }
}
const page = z.object({ items: z.array(ExportRun), next_cursor: z.string().nullable() })

const order = createRoute({
  method: 'post',
  path: '/',
  description: 'Asks for a file of all products as Shopify writes it',
  responses: { ...admins, 202: theRun('It waits for its turn') },
})
const list = createRoute({
  method: 'get',
  path: '/',
  request: { query: Runs },
  responses: {
    ...admins,
    200: { description: 'Newest first', content: { 'application/json': { schema: page } } },
    422: says('A bad cursor'),
  },
})
const read = createRoute({
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...admins, 200: theRun('How far it is'), 404: says('Unknown') },
})
const file = createRoute({
  method: 'get',
  path: '/{id}/file',
  request: { params },
  responses: {
    ...admins,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    404: says('Unknown, or older than a week'),
    409: says('Not written yet'),
  },
})

/** Files of all products, written in the background and kept for a week. */
export function exports() {
  return newArea()
    .openapi(order, async (c) =>
      c.json(onWire(await startExport(c.var.db, { now: c.var.now })), 202),
    )
    .openapi(list, async (c) => {
      const { limit, cursor } = c.req.valid('query')
      const after = cursor ? placeOf(cursor) : null
      if (cursor && !after) {
        const fields = { cursor: 'Not a cursor of this list' }
        return problem(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
      }
      const { items, nextCursor } = await listExportRuns(c.var.db, { limit, after })
      return c.json({ items: items.map(onWire), next_cursor: nextCursor }, 200)
    })
    .openapi(read, async (c) => {
      const run = await exportRun(c.var.db, c.req.valid('param').id)
      return run ? c.json(onWire(run), 200) : unknown(c)
    })
    .openapi(file, async (c) => {
      const run = await exportRun(c.var.db, c.req.valid('param').id)
      if (!run) return unknown(c)
      if (run.state === 'waiting' || run.state === 'running') {
        return problem(c, 409, { code: 'not_ready', message: 'The file is still being written.' })
      }
      if (!run.path || !existsSync(run.path)) return unknown(c)
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="products-${dayOf(run)}.csv"`)
      return c.body(Readable.toWeb(createReadStream(run.path)) as ReadableStream, 200)
    })
}

function dayOf({ createdAt }: ExportRunRow): string {
  return createdAt.toISOString().slice(0, 10)
}

function unknown(c: Context) {
  return problem(c, 404, { code: 'not_found', message: 'There is no such export.' })
}

function onWire({
  id,
  state,
  problem,
  products,
  rows,
  createdAt,
  finishedAt,
}: ExportRunRow): ExportRun {
  const times = {
    created_at: createdAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
  }
  return { id, state, problem, products, rows, ...times }
}
