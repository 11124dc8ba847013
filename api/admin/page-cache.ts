import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import type { CacheReport } from '#platform/cache/cache-reports'
import { ALL_TAGS, purgeTags } from '#platform/cache/purge-tags'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc } from '../http/openapi.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

/** Tags are separated by spaces where they are sent to the processes. */
const CacheTag = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[\p{L}\p{N}:._/-]*$/u)

const figures = {
  entries: z.int().meta({ description: 'Pages and reads that have it' }),
  bytes: z.int(),
  oldest_seconds: z.int(),
}
const PageCacheReport = z
  .object({
    processes: z.int().meta({ description: 'How many have reported. 0 if the cache is off' }),
    entries: z.int(),
    bytes: z.int(),
    max_bytes: z.int(),
    kinds: z.array(z.object({ kind: z.string(), ...figures })),
    tags: z.array(z.object({ tag: z.string(), ...figures })).meta({
      description: 'The fifty that use most memory',
    }),
  })
  .meta({ id: 'PageCacheReport' })

const read = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/',
  description: 'What the page caches of all processes hold, by tag',
  request: { query: z.object({ q: CacheTag.optional() }) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The sums of all processes', PageCacheReport),
    422: errorDoc('Not the beginning of a tag'),
  },
})
const purge = createRoute({
  ...requires('system:write'),
  ...records('purged', changeSubjects.pageCache),
  method: 'post',
  path: '/purge',
  description:
    'Drops what is cached with a tag, in all processes. It is rendered again when it is requested',
  request: {
    body: jsonBody(
      z.object({ tag: CacheTag.meta({ example: 'catalog' }) }).meta({ id: 'PurgePageCacheBody' }),
    ),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The tag', z.object({ tag: z.string() })),
    422: errorDoc('Not a tag'),
  },
})
const purgeAll = createRoute({
  ...requires('system:write'),
  ...records('purged', changeSubjects.pageCache),
  method: 'post',
  path: '/purge-all',
  description: 'Drops whatever is cached, in all processes',
  responses: { ...adminErrorDocs, 200: jsonDoc('`*`', z.object({ tag: z.string() })) },
})

/** Routes of the page cache. */
export function createPageCacheRoutes({ cacheReports }: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(read, async (c) => {
      const { q: prefix } = c.req.valid('query')
      const report = await cacheReports.collect(prefix === undefined ? {} : { prefix })
      return c.json(toReportResponse(report), 200)
    })
    .openapi(purge, async (c) => {
      const { tag } = c.req.valid('json')
      await purgeTags(c.var.db, [tag])
      return c.json({ tag }, 200)
    })
    .openapi(purgeAll, async (c) => {
      await purgeTags(c.var.db, [ALL_TAGS])
      return c.json({ tag: ALL_TAGS }, 200)
    })
}

function toReportResponse(report: CacheReport): z.infer<typeof PageCacheReport> {
  const { processes, entries, bytes, maxBytes, kinds, tags } = report
  return {
    ...{ processes, entries, bytes, max_bytes: maxBytes },
    kinds: kinds.map(({ oldestSeconds, ...kind }) => ({ ...kind, oldest_seconds: oldestSeconds })),
    tags: tags.map(({ oldestSeconds, ...tag }) => ({ ...tag, oldest_seconds: oldestSeconds })),
  }
}
