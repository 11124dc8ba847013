import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CreateSegmentBody, Segment, UpdateSegmentBody } from '#contract/customers'
import {
  countCustomers,
  createSegment,
  deleteSegment,
  listSegments,
  refreshBeforeRead,
  type SegmentId,
  type SegmentRow,
  updateSegment,
} from '#modules/customers'
import type { Database } from '#platform/db/database'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as SegmentId) })
const notFound = errorDoc('There is no such segment')
const invalid = errorDoc('The name or a condition is invalid')

const list = createRoute({
  ...requires('customers:read'),
  method: 'get',
  path: '/',
  description: 'The segments by name, with the number of customers in each',
  responses: { ...adminErrorDocs, 200: jsonDoc('The segments', singlePageSchema(Segment)) },
})
const create = createRoute({
  ...requires('customers:write'),
  ...records('created', created(changeSubjects.segment)),
  method: 'post',
  path: '/',
  request: { body: jsonBody(CreateSegmentBody) },
  responses: {
    ...adminErrorDocs,
    201: jsonDoc('The segment', Segment),
    409: errorDoc('Another segment has the name, or there are 100'),
    422: invalid,
  },
})
const update = createRoute({
  ...requires('customers:write'),
  ...records('updated', changeSubjects.segment),
  method: 'put',
  path: '/{id}',
  request: { params, body: jsonBody(UpdateSegmentBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The segment', Segment),
    404: notFound,
    409: errorDoc('Another segment has the name, or somebody has changed it meanwhile'),
    422: invalid,
  },
})
const remove = createRoute({
  ...requires('customers:write'),
  ...records('deleted', changeSubjects.segment),
  method: 'delete',
  path: '/{id}',
  request: { params },
  responses: { ...adminErrorDocs, 204: { description: 'Deleted' }, 404: notFound },
})

/** Segments: named sets of conditions on customers. */
export function createCustomerSegmentRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { db, now } = c.var
      await refreshBeforeRead(db)
      const items: Segment[] = []
      for (const segment of await listSegments(db))
        items.push(await toSegmentResponse(db, segment, now))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      await refreshBeforeRead(db)
      const saved = await createSegment(db, { ...c.req.valid('json'), now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await toSegmentResponse(db, saved.value, now), 201)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      await refreshBeforeRead(db)
      const saved = await updateSegment(db, { id, ...c.req.valid('json'), now })
      if (!saved.ok) return respondWithError(c, saved.error)
      return c.json(await toSegmentResponse(db, saved.value, now), 200)
    })
    .openapi(remove, async (c) => {
      const isDeleted = await deleteSegment(c.var.db, c.req.valid('param').id)
      return isDeleted ? c.body(null, 204) : respondWithError(c, err('segment_not_found').error)
    })
}

async function toSegmentResponse(db: Database, segment: SegmentRow, now: Date): Promise<Segment> {
  const { id, name, conditions, revision, updatedAt } = segment
  const { count } = await countCustomers(db, { filter: { conditions }, now })
  return {
    ...{ id, name, conditions, revision, customer_count: count },
    updated_at: updatedAt.toISOString(),
  }
}

const respondWithError = createErrorResponder({
  segment_not_found: { status: 404, code: 'not_found' },
  segment_name_taken: { status: 409 },
  segment_changed: { status: 409 },
  too_many_segments: { status: 409 },
})
