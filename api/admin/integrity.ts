import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AcknowledgeFindingBody,
  IntegrityFinding,
  IntegrityOverview,
  IntegrityRun,
  IntegrityRunDetails,
  ListFindingsQuery,
  ListRunsQuery,
} from '#contract/integrity'
import {
  acknowledgeFinding,
  getCurrentRuns,
  getIntegrityFinding,
  getIntegrityRun,
  type IntegrityFindingId,
  type IntegrityRunId,
  isRepairExternal,
  listIntegrityFindings,
  listIntegrityRuns,
  repairFinding,
  startIntegrityRun,
} from '#modules/integrity'
import type { AppDependencies } from '../app-dependencies.ts'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, errorResponse, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import {
  readRunDetails,
  toIntegrityFindingResponse,
  toIntegrityRunResponse,
} from './integrity-response.ts'

const runParams = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as IntegrityRunId),
})
const findingParams = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as IntegrityFindingId),
})

const overview = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/',
  description: 'The integrity checks: the run in progress, and what the last one has found',
  responses: { ...adminErrorDocs, 200: jsonDoc('Both runs', IntegrityOverview) },
})
const list = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/runs',
  request: { query: ListRunsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first, of the last thirty days', pageSchema(IntegrityRun)),
    422: errorDoc('An invalid cursor'),
  },
})
const start = createRoute({
  ...requires('system:write'),
  ...records('started', created(changeSubjects.integrityRun)),
  method: 'post',
  path: '/runs',
  description: 'Starts all checks in the background. They change nothing',
  responses: {
    ...adminErrorDocs,
    202: jsonDoc('The run', IntegrityRun),
    409: errorDoc('A run is in progress already'),
  },
})
const read = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/runs/{id}',
  request: { params: runParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The run, with the result of each check', IntegrityRunDetails),
    404: errorDoc('There is no such run'),
  },
})
const findings = createRoute({
  ...requires('system:read'),
  method: 'get',
  path: '/runs/{id}/findings',
  description: 'What a check has found: the first hundred differences',
  request: { params: runParams, query: ListFindingsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In the order of the check', singlePageSchema(IntegrityFinding)),
    404: errorDoc('There is no such run'),
    422: errorDoc('There is no such check'),
  },
})
const repair = createRoute({
  ...requires('system:write'),
  ...records('repaired', changeSubjects.integrityFinding),
  method: 'post',
  path: '/findings/{id}/repair',
  description:
    'Computes what is derived from its source again, in one transaction. The check then runs again in the background. What moves money is sent to its provider again in the background, and also requires `refunds:write`',
  request: { params: findingParams },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The difference, repaired', IntegrityFinding),
    404: errorDoc('There is no such difference'),
    409: errorDoc('It is resolved already, of an older run, or only a person can decide it'),
  },
})
const acknowledge = createRoute({
  ...requires('system:write'),
  ...records('acknowledged', changeSubjects.integrityFinding),
  method: 'post',
  path: '/findings/{id}/acknowledge',
  description: 'Hides a difference that somebody has looked at, as long as it does not change',
  request: { params: findingParams, body: jsonBody(AcknowledgeFindingBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The difference, acknowledged', IntegrityFinding),
    404: errorDoc('There is no such difference'),
    409: errorDoc('It is resolved already, or of an older run'),
    422: errorDoc('The note is missing or too long'),
  },
})

/** Routes of the integrity checks. */
export function createIntegrityRoutes(dependencies: AppDependencies) {
  return createRouter<AdminVariables>()
    .openapi(overview, async (c) => {
      const { db } = c.var
      const { running, last } = await getCurrentRuns(db)
      return c.json(
        {
          running: running && toIntegrityRunResponse(running),
          last: last && (await readRunDetails(db, last)),
        },
        200,
      )
    })
    .openapi(list, async (c) => {
      const { cursor, limit } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listIntegrityRuns(c.var.db, { limit, after: after.value })
      const items = page.items.map(toIntegrityRunResponse)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(start, async (c) => {
      const { db, actor, now } = c.var
      const started = await startIntegrityRun(db, { trigger: 'staff', actor, now })
      if (!started.ok) return respondWithError(c, started.error)
      const run = await getIntegrityRun(db, started.value)
      return c.json(toIntegrityRunResponse(run!), 202)
    })
    .openapi(read, async (c) => {
      const { db } = c.var
      const run = await getIntegrityRun(db, c.req.valid('param').id)
      if (!run) return notFoundResponse(c, 'integrity_run_not_found')
      return c.json(await readRunDetails(db, run), 200)
    })
    .openapi(findings, async (c) => {
      const { db } = c.var
      const { id: runId } = c.req.valid('param')
      const { check } = c.req.valid('query')
      if (!(await getIntegrityRun(db, runId))) return notFoundResponse(c, 'integrity_run_not_found')
      const items = await listIntegrityFindings(db, { runId, check })
      return c.json({ items: items.map(toIntegrityFindingResponse), next_cursor: null }, 200)
    })
    .openapi(repair, async (c) => {
      const { db, now, actor, admin } = c.var
      const { id } = c.req.valid('param')
      const finding = await getIntegrityFinding(db, id)
      const permission = 'refunds:write'
      if (finding && isRepairExternal(finding.checkCode) && !admin.permissions.has(permission))
        return errorResponse(c, 403, { code: 'permission_denied', params: { permission } })
      const context = { ...dependencies, sender: dependencies, now }
      const repaired = await repairFinding(db, { id, actor, context })
      return repaired.ok
        ? c.json(toIntegrityFindingResponse(repaired.value), 200)
        : respondWithError(c, repaired.error)
    })
    .openapi(acknowledge, async (c) => {
      const { db, now } = c.var
      const { note } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const acknowledged = await acknowledgeFinding(db, { id, note, now })
      return acknowledged.ok
        ? c.json(toIntegrityFindingResponse(acknowledged.value), 200)
        : respondWithError(c, acknowledged.error)
    })
}

const respondWithError = createErrorResponder({
  integrity_run_in_progress: { status: 409 },
  integrity_finding_not_found: { status: 404 },
  integrity_finding_resolved: { status: 409 },
  integrity_finding_outdated: { status: 409 },
  integrity_finding_not_repairable: { status: 409 },
  integrity_repair_failed: { status: 409 },
})
