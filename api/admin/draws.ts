import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import {
  AdminDraw,
  AdminWinner,
  type CreateDrawBody,
  CreateDrawBody as CreateDrawSchema,
  DRAW_STATES,
  DrawRevision,
  EnterRandomnessBody,
  UpdateDrawBody,
} from '#contract/draws'
import { TimelineQuery } from '#contract/promotions'
import type { VariantId } from '#modules/catalog'
import {
  cancelDraw,
  closeDrawEarly,
  createDraw,
  type DrawId,
  type DrawInput,
  enterRandomness,
  getAdminDraw,
  listAdminDraws,
  listDrawTimeline,
  listWinners,
  pauseDraw,
  resumeDraw,
  updateDraw,
} from '#modules/draws'
import { listAccountNames } from '#modules/identity'
import { encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { runResultSavepoint } from '#platform/db/result-transaction'
import { BASE_CURRENCY, toMinorUnits } from '#platform/money/money'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema, singlePageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { toAdminDraw } from './draw-response.ts'
import { adminErrorDocs } from './error-docs.ts'

const params = z.object({ id: z.uuid().transform((id) => id as DrawId) })
const drawDoc = jsonDoc('The draw', AdminDraw)
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('There is no such draw'),
  409: errorDoc('Somebody has changed it since, or its state does not allow it'),
  422: errorDoc('A field is invalid'),
}
const DrawBar = z
  .object({
    ...{ id: z.uuid(), name: z.string(), state: z.enum(DRAW_STATES), tickets: z.int() },
    ...{ opens_at: z.iso.datetime(), closes_at: z.iso.datetime() },
  })
  .meta({ id: 'DrawBar' })

const list = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/',
  request: {
    query: z.object({
      state: z.enum(DRAW_STATES).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The one that opens last first', pageSchema(AdminDraw)),
    422: errorDoc('A filter, the limit or the cursor is invalid'),
  },
})
const timeline = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/timeline',
  description: 'The draws of a period: 10 at most',
  request: { query: TimelineQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The first to open first', singlePageSchema(DrawBar)),
    422: errorDoc('The period is invalid'),
  },
})
const read = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: drawDoc,
    404: errorDoc('There is no such draw'),
    422: errorDoc('Not an id'),
  },
})
const winners = createRoute({
  ...requires('promotions:read'),
  method: 'get',
  path: '/{id}/winners',
  description: 'Everybody who was drawn, with those who have lost their prize',
  request: { params },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('In the order of the draw', singlePageSchema(AdminWinner)),
    422: errorDoc('Not an id'),
  },
})
const create = createRoute({
  ...requires('promotions:write'),
  ...records('created', created(changeSubjects.draw)),
  method: 'post',
  path: '/',
  description: 'Schedules a draw. One draw takes entries at a time',
  request: { body: jsonBody(CreateDrawSchema) },
  responses: { ...errorDocs, 201: drawDoc },
})
const update = createRoute({
  ...requires('promotions:write'),
  ...records('updated', changeSubjects.draw),
  method: 'put',
  path: '/{id}',
  description: 'Changes a draw that has not opened',
  request: { params, body: jsonBody(UpdateDrawBody) },
  responses: { ...errorDocs, 200: drawDoc },
})
const setRandomness = createRoute({
  ...requires('promotions:write'),
  ...records('randomness_entered', changeSubjects.draw),
  method: 'post',
  path: '/{id}/randomness',
  description: 'Enters the public value that a closed draw waits for',
  request: { params, body: jsonBody(EnterRandomnessBody) },
  responses: { ...errorDocs, 200: drawDoc },
})
const stateRoute = <const Action extends string>(action: Action, verb: string, about: string) =>
  createRoute({
    ...requires('promotions:write'),
    ...records(verb, changeSubjects.draw),
    method: 'post',
    path: `/{id}/${action}` as const,
    description: about,
    request: { params, body: jsonBody(DrawRevision) },
    responses: { ...errorDocs, 200: drawDoc },
  })
const pause = stateRoute('pause', 'paused', 'Stops entries. The draw still closes at its time')
const resume = stateRoute('resume', 'resumed', 'Takes entries again')
const close = stateRoute('close', 'closed', 'Closes an open draw now; the winners follow')
const cancel = stateRoute('cancel', 'cancelled', 'Cancels a draw that has not closed')

/** Routes by which administrators run lucky draws. */
export function createAdminDrawRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, limit, state } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const { items, last } = await listAdminDraws(c.var.db, { state, limit, after: after.value })
      const next_cursor =
        last && encodeCursor({ timestamp: last.opensAt.toISOString(), id: last.id })
      return c.json({ items: items.map(toAdminDraw), next_cursor }, 200)
    })
    .openapi(timeline, async (c) => {
      const { from, to } = c.req.valid('query')
      const rows = await listDrawTimeline(c.var.db, { from: new Date(from), to: new Date(to) })
      const items = rows.map(({ id, name, state, ticketCount: tickets, opensAt, closesAt }) => ({
        ...{ id, name, state, tickets },
        ...{ opens_at: opensAt.toISOString(), closes_at: closesAt.toISOString() },
      }))
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(read, async (c) => {
      const draw = await getAdminDraw(c.var.db, c.req.valid('param').id)
      return draw ? c.json(toAdminDraw(draw), 200) : notFoundResponse(c, 'draw_not_found')
    })
    .openapi(winners, async (c) => {
      const { db, admin } = c.var
      const canReadCustomers = admin.permissions.has('customers:read')
      const items = await listWinnerResponses(db, c.req.valid('param').id, canReadCustomers)
      return c.json({ items, next_cursor: null }, 200)
    })
    .openapi(create, async (c) => {
      const { db, now } = c.var
      const body = c.req.valid('json')
      const draw = await runResultSavepoint(db, (tx) =>
        createDraw(tx, { ...toDrawInput(body), now }),
      )
      if (!draw.ok) return respondWithError(c, draw.error)
      return c.json(await readDraw(db, draw.value), 201)
    })
    .openapi(update, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const { revision, ...body } = c.req.valid('json')
      const draw = await runResultSavepoint(db, (tx) =>
        updateDraw(tx, { id, revision, ...toDrawInput(body), now }),
      )
      return draw.ok ? c.json(await readDraw(db, id), 200) : respondWithError(c, draw.error)
    })
    .openapi(setRandomness, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const done = await enterRandomness(db, { id, ...c.req.valid('json'), now })
      return done.ok ? c.json(await readDraw(db, id), 200) : respondWithError(c, done.error)
    })
    .openapi(pause, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const done = await pauseDraw(db, { id, ...c.req.valid('json'), now })
      return done.ok ? c.json(await readDraw(db, id), 200) : respondWithError(c, done.error)
    })
    .openapi(resume, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const done = await resumeDraw(db, { id, ...c.req.valid('json'), now })
      return done.ok ? c.json(await readDraw(db, id), 200) : respondWithError(c, done.error)
    })
    .openapi(close, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const done = await closeDrawEarly(db, { id, ...c.req.valid('json'), now })
      return done.ok ? c.json(await readDraw(db, id), 200) : respondWithError(c, done.error)
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const { id } = c.req.valid('param')
      const done = await runResultSavepoint(db, (tx) =>
        cancelDraw(tx, { id, ...c.req.valid('json'), now }),
      )
      return done.ok ? c.json(await readDraw(db, id), 200) : respondWithError(c, done.error)
    })
}

async function readDraw(db: Database, id: DrawId) {
  return toAdminDraw((await getAdminDraw(db, id))!)
}

function toDrawInput(body: CreateDrawBody): DrawInput {
  const minor = (amount: number) => toMinorUnits(amount, BASE_CURRENCY)
  return {
    ...{ name: body.name, claimDays: body.claim_days, randomnessSource: body.randomness_source },
    ...{ opensAt: new Date(body.opens_at), closesAt: new Date(body.closes_at) },
    ticketPriceMinor: minor(body.ticket_price),
    ...{ maxSold: body.max_sold, maxPerPerson: body.max_per_person },
    prizes: body.prizes.map(({ tier, name, value, variant_id }) => {
      return { tier, name, valueMinor: minor(value), variantId: variant_id as VariantId }
    }),
  }
}

async function listWinnerResponses(db: Database, id: DrawId, canReadCustomers: boolean) {
  const rows = await listWinners(db, id)
  const userIds = rows.flatMap(({ userId }) => userId ?? [])
  const names = canReadCustomers ? await listAccountNames(db, userIds) : new Map()
  return rows.map(({ winner, prize, userId }) => ({
    ...{ id: winner.id, prize_id: prize.id, prize: prize.name, tier: prize.tier },
    ...{ rank: winner.rank, ticket: winner.ticket, state: winner.state },
    claim_until: winner.claimUntil.toISOString(),
    claimed_at: winner.claimedAt?.toISOString() ?? null,
    ...{ order_id: winner.orderId, user_id: canReadCustomers ? userId : null },
    name: (userId && (names.get(userId) as string | undefined)) ?? null,
  }))
}

const respondWithError = createErrorResponder({
  draw_not_found: { status: 404 },
  draw_changed: { status: 409 },
  draw_already_open: { status: 409 },
  draw_not_open: { status: 409 },
  draw_not_closed: { status: 409 },
  draws_overlap: { status: 409 },
  draw_in_the_past: { status: 422 },
  draw_prize_not_found: { status: 409 },
})
