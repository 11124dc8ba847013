import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { CHECK_KINDS } from '#contract/influencers'
import { readActorNames } from '#modules/identity'
import {
  type Check,
  decideCheck,
  findChecks,
  type InfluencerId,
  listCheckDecisions,
} from '#modules/influencers'
import { getReportTimeZone } from '#modules/reports'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import {
  CheckDecisionResponse,
  DecideCheckBody,
  type InfluencerCheck,
  InfluencerChecks,
  ListCheckDecisionsQuery,
} from './influencer-figures-schemas.ts'

const params = z.object({
  id: z
    .uuid()
    .transform((id) => id.toLowerCase() as InfluencerId)
    .meta({ description: 'Of the influencer' }),
  kind: z.enum(CHECK_KINDS),
})

const list = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/',
  description: 'What is unusual about influencers now, from clicks, orders and commissions',
  responses: { ...adminErrorDocs, 200: jsonDoc('By kind, the largest first', InfluencerChecks) },
})
const listDecided = createRoute({
  ...requires('influencers:read'),
  method: 'get',
  path: '/decisions',
  description: 'What clerks have decided about checks',
  request: { query: ListCheckDecisionsQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(CheckDecisionResponse)),
    422: errorDoc('The limit or the cursor is invalid'),
  },
})
const decide = createRoute({
  ...requires('influencers:write'),
  ...records('reviewed', changeSubjects.influencerCheck),
  method: 'post',
  path: '/{id}/{kind}/decisions',
  description:
    'Notes that a check is harmless, or suspends the influencer. What came before is not counted again',
  request: { params, body: jsonBody(DecideCheckBody) },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The checks that are left', InfluencerChecks),
    404: errorDoc('There is no such check: somebody has decided it, or the figures have changed'),
    409: errorDoc('The influencer cannot be suspended, or is you'),
    422: errorDoc('A field is invalid'),
  },
})

/** Routes by which administrators look at what is unusual about influencers. */
export function createInfluencerCheckRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => c.json(await buildChecks(c.var), 200))
    .openapi(listDecided, async (c) => {
      const { db } = c.var
      const { limit, cursor } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listCheckDecisions(db, { limit, after: after.value })
      const toActor = await readActorNames(db, page.items)
      const items = page.items.map((item) => {
        const { id, kind, influencerId, code, fullName: name, decision, comment, facts } = item
        return {
          ...{ id, kind, influencer: { id: influencerId, code, name }, decision, comment, facts },
          ...{ actor: toActor(item), created_at: item.createdAt.toISOString() },
        }
      })
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(decide, async (c) => {
      const { db, actor, now } = c.var
      const { id: influencerId, kind } = c.req.valid('param')
      const timeZone = await getReportTimeZone(db)
      const input = { influencerId, kind, ...c.req.valid('json'), timeZone, actor, now }
      const decided = await decideCheck(db, input)
      if (!decided.ok) return respondWithError(c, decided.error)
      return c.json(await buildChecks(c.var), 200)
    })
}

async function buildChecks({ db, now }: Pick<AdminVariables, 'db' | 'now'>) {
  const timeZone = await getReportTimeZone(db)
  const checks = await findChecks(db, { timeZone, influencerId: null, now })
  return { items: checks.map(toResponse), time_zone: timeZone }
}

function toResponse(check: Check): InfluencerCheck {
  const { kind, influencer, facts, orders, orderCount, since } = check
  const { id, code, fullName: name } = influencer
  return {
    ...{ kind, influencer: { id, code, name }, facts, orders },
    ...{ order_count: orderCount, since: since.toISOString() },
  }
}

const respondWithError = createErrorResponder({
  influencer_check_not_found: { status: 404 },
  influencer_application_not_found: { status: 404 },
  influencer_application_changed: { status: 409 },
  influencer_not_active: { status: 409 },
  influencer_not_suspended: { status: 409 },
  influencer_is_own: { status: 409 },
})
