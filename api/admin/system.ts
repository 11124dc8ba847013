import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  HEALTH_SERVICES,
  HEALTH_STATES,
  HealthDays,
  HealthPeriod,
  ListHealthQuery,
} from '#contract/health'
import {
  checkServices,
  type HealthPeriodRow,
  listHealthDays,
  listHealthPeriods,
} from '#modules/health'
import { timeZoneSetting } from '#modules/reports'
import {
  listSlowQueries,
  readBackupState,
  readDatabaseFigures,
  readDatabaseState,
} from '#platform/db/database-figures'
import { parallel } from '#platform/parallel'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { createRouter } from '../http/router.ts'
import { adminErrorDocs } from './error-docs.ts'

const SystemHealth = z
  .object({
    started_at: z.iso.datetime().meta({ description: 'Of the process that answers' }),
    versions: z.object({ shop: z.string(), node: z.string(), postgresql: z.string() }),
    database_ms: z.number().meta({ description: 'How long the database took for one answer' }),
    services: z.array(
      z.object({
        service: z.enum(HEALTH_SERVICES).exclude(['database']),
        name: z.string().nullable().meta({
          description: 'Of a payment provider or a search engine',
        }),
        state: z.enum(HEALTH_STATES),
        ms: z.int().nullable().meta({ description: 'Null if nothing had to be asked' }),
        error: z.string().nullable(),
      }),
    ),
    warnings: z.array(z.string()).meta({
      description: 'Codes of what the operator should change, as in `/health/ready`',
    }),
    migrations: z.object({
      applied: z.int(),
      missing: z.array(z.string()),
      last: z.object({ name: z.string(), ran_at: z.iso.datetime() }).nullable(),
    }),
    backup: z
      .object({
        is_archiving: z.boolean(),
        last_archived_at: z.iso.datetime().nullable(),
        last_failed_at: z.iso.datetime().nullable(),
      })
      .meta({ description: 'The archive of the log of PostgreSQL. Other backups are not known' }),
  })
  .meta({ id: 'SystemHealth' })

const SystemStorage = z
  .object({
    database_bytes: z.int(),
    tables: z.array(
      z.object({
        name: z.string(),
        bytes: z.int().meta({ description: 'With its indexes' }),
        rows: z.int().meta({ description: 'An estimate' }),
      }),
    ),
    files: z
      .object({
        kinds: z.array(z.object({ kind: z.string(), files: z.int(), bytes: z.int() })),
        is_complete: z.boolean(),
      })
      .nullable()
      .meta({ description: 'Null if a service has the files' }),
  })
  .meta({ id: 'SystemStorage' })

const SlowQueries = z
  .object({
    is_available: z.boolean().meta({ description: 'False without pg_stat_statements' }),
    items: z.array(
      z.object({
        query: z.string(),
        calls: z.int(),
        mean_ms: z.number(),
        total_ms: z.number(),
      }),
    ),
  })
  .meta({ id: 'SlowQueries' })

const health = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/health',
  description: 'Asks the services that the shop needs whether they are there',
  responses: { ...adminErrorDocs, 200: jsonDoc('What they answer', SystemHealth) },
})
const days = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/health/days',
  description: 'How each service was on each of the last sixty days',
  responses: { ...adminErrorDocs, 200: jsonDoc('By service', singlePageSchema(HealthDays)) },
})
const periods = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/health/periods',
  description: 'The states of services and when they changed, of the last sixty days',
  request: { query: ListHealthQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(HealthPeriod)),
    422: errorDoc('An invalid cursor'),
  },
})
const storage = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/storage',
  responses: { ...adminErrorDocs, 200: jsonDoc('What uses space', SystemStorage) },
})
const queries = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/slow-queries',
  responses: { ...adminErrorDocs, 200: jsonDoc('Those that took most time', SlowQueries) },
})

/** Routes that tell how the shop and what it needs are. */
export function createSystemRoutes(dependencies: AppDependencies) {
  const { system, files } = dependencies
  return createRouter<AdminVariables>()
    .openapi(health, async (c) => {
      const { db } = c.var
      const [database, backup, services] = await parallel(
        readDatabaseState(db),
        readBackupState(db),
        checkServices(db, dependencies),
      )
      const applied = new Set(database.migrations.map(({ name }) => name))
      const last = database.migrations.at(-1)
      return c.json(
        {
          started_at: system.startedAt.toISOString(),
          versions: {
            shop: system.version,
            node: process.versions.node,
            postgresql: database.version,
          },
          database_ms: Math.round(database.answerMs * 10) / 10,
          services,
          warnings: system.listWarnings(),
          migrations: {
            applied: applied.size,
            missing: system.migrations.filter((name) => !applied.has(name)),
            last: last ? { name: last.name, ran_at: last.ranAt.toISOString() } : null,
          },
          backup: {
            is_archiving: backup.isArchiving,
            last_archived_at: backup.lastArchivedAt?.toISOString() ?? null,
            last_failed_at: backup.lastFailedAt?.toISOString() ?? null,
          },
        },
        200,
      )
    })
    .openapi(days, async (c) => {
      const { db, now } = c.var
      const timeZone = await timeZoneSetting.get(db)
      const rows = await listHealthDays(db, { timeZone, now })
      const items = rows.map(({ name, ...row }) => ({ ...row, name: name || null }))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(periods, async (c) => {
      const { cursor, limit } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listHealthPeriods(c.var.db, { limit, after: after.value })
      const items = page.items.map(toPeriodResponse)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(storage, async (c) => {
      const [figures, measured] = await parallel(readDatabaseFigures(c.var.db), files.measure())
      const { bytes, tables } = figures
      const counted = measured && { kinds: measured.kinds, is_complete: measured.isComplete }
      return c.json({ database_bytes: bytes, tables, files: counted }, 200)
    })
    .openapi(queries, async (c) => {
      const slow = await listSlowQueries(c.var.db)
      const items = (slow ?? []).map(({ query, calls, meanMs, totalMs }) => {
        return { query, calls, mean_ms: meanMs, total_ms: totalMs }
      })
      return c.json({ is_available: slow !== null, items }, 200)
    })
}

function toPeriodResponse(period: HealthPeriodRow): HealthPeriod {
  const { id, service, name, state, error, createdAt, checkedAt, endedAt } = period
  return {
    ...{ id, service, name: name || null, state, error },
    started_at: createdAt.toISOString(),
    checked_at: checkedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null,
  }
}
