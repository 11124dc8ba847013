import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { countJobs, listDeadJobs, replayDeadJobs } from '#platform/queue/dead-jobs'
import { type ScheduledRun as ListedRun, listSchedule } from '#platform/queue/list-schedule'
import { runScheduledJob } from '#platform/queue/run-scheduled-job'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, singlePageSchema } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const MAX_LISTED = 100
const QueueName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\w-]*$/)

const QueueCount = z
  .object({
    queue: z.string(),
    waiting: z.int().meta({ description: 'With those that run' }),
    retrying: z.int().meta({ description: 'Of these, those that have failed before' }),
    dead: z.int().meta({ description: 'Failed for the last time' }),
  })
  .meta({ id: 'QueueCount' })
const DeadJob = z
  .object({
    id: z.string(),
    queue: z.string(),
    payload: z.record(z.string(), z.string()).meta({ description: 'Ids of what it is about' }),
    attempts: z.int(),
    error: z.string(),
    dead_at: z.iso.datetime(),
  })
  .meta({ id: 'DeadJob' })
const ScheduledRun = z
  .object({
    name: z.string(),
    next_at: z.iso.datetime(),
    ran_at: z.iso.datetime().nullable().meta({ description: 'The last success' }),
    is_running: z.boolean(),
    failures: z.int().meta({ description: 'Since the last success' }),
    error: z.string().nullable(),
  })
  .meta({ id: 'ScheduledRun' })

const queues = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/queues',
  responses: { ...adminErrorDocs, 200: jsonDoc('By name', singlePageSchema(QueueCount)) },
})
const schedule = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/schedule',
  description: 'The jobs that run by the clock',
  responses: { ...adminErrorDocs, 200: jsonDoc('By name', singlePageSchema(ScheduledRun)) },
})
const run = createRoute({
  ...requires('system:write'),
  ...records('started', changeSubjects.scheduledJob),
  method: 'post',
  path: '/schedule/{name}/run',
  description:
    'Runs a job of the clock now, in the background. Who starts it says which run they saw last, so two people start it once',
  request: {
    params: z.object({ name: QueueName }),
    body: jsonBody(
      z
        .object({
          ran_at: z.iso.datetime().nullable().meta({ description: 'As `ran_at` of the list' }),
        })
        .meta({ id: 'RunScheduledJobBody' }),
    ),
  },
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('It starts within seconds', ScheduledRun),
    404: errorDoc('There is no such job'),
    409: errorDoc('It runs already, or it has run since'),
    422: errorDoc('The name or the time is invalid'),
  },
})
const dead = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/dead',
  description: 'The last hundred jobs that failed for the last time',
  request: { query: z.object({ queue: QueueName.optional() }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', singlePageSchema(DeadJob)),
    422: errorDoc('The name of the queue is invalid'),
  },
})
const replay = createRoute({
  ...requires('system:write'),
  ...records('replayed', changeSubjects.job),
  method: 'post',
  path: '/replay',
  description: 'Runs dead jobs again, with all their attempts: one, those of a queue, or all',
  request: {
    body: jsonBody(
      z
        .object({
          job_id: z
            .string()
            .regex(/^\d{1,18}$/)
            .meta({ example: '42' }),
          queue: QueueName,
        })
        .partial()
        .meta({ id: 'ReplayJobsBody' }),
    ),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How many run again', z.object({ count: z.int() })),
    422: errorDoc('The id or the name is invalid'),
  },
})

/** Routes for the background work of the shop. */
export function createJobRoutes() {
  return createRouter<AdminVariables>()
    .openapi(queues, async (c) =>
      c.json({ items: await countJobs(c.var.db), next_cursor: null }, 200),
    )
    .openapi(schedule, async (c) => {
      const runs = await listSchedule(c.var.db, c.var.now)
      return c.json({ items: runs.map(toRunResponse), next_cursor: null }, 200)
    })
    .openapi(run, async (c) => {
      const { db, now } = c.var
      const { name } = c.req.valid('param')
      const seen = c.req.valid('json').ran_at
      const ranAt = seen === null ? null : new Date(seen)
      const started = await runScheduledJob(db, { name, ranAt, now })
      if (!started.ok) return respondWithError(c, started.error)
      const job = (await listSchedule(db, now)).find((one) => one.name === name)!
      return c.json(toRunResponse(job), 202)
    })
    .openapi(dead, async (c) => {
      const jobs = await listDeadJobs(c.var.db, { ...c.req.valid('query'), limit: MAX_LISTED })
      const items = jobs.map(({ deadAt, ...job }) => ({ ...job, dead_at: deadAt.toISOString() }))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(replay, async (c) => {
      const { db, now } = c.var
      const { job_id: id, queue } = c.req.valid('json')
      return c.json({ count: await replayDeadJobs(db, { id, queue, now }) }, 200)
    })
}

const respondWithError = createErrorResponder({
  scheduled_job_not_found: { status: 404, code: 'not_found', messageKey: 'not_found' },
  scheduled_job_running: { status: 409 },
  scheduled_job_ran: { status: 409 },
})

function toRunResponse(run: ListedRun) {
  const { name, nextAt, ranAt, isRunning, failures, error } = run
  const times = { next_at: nextAt.toISOString(), ran_at: ranAt?.toISOString() ?? null }
  return { name, ...times, is_running: isRunning, failures, error }
}
