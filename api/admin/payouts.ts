import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  approvePayoutBatch,
  cancelPayoutBatch,
  createPayoutBatch,
  findNextPayoutDate,
  getCreditNote,
  getPayout,
  isBatchCursor,
  listCandidates,
  listPayoutBatches,
  markPayoutFailed,
  markPayoutPaid,
  type PayoutBatchId,
  type PayoutId,
  payoutSettings,
  renderCreditNote,
} from '#modules/payouts'
import { BASE_CURRENCY, toDecimal } from '#platform/money/money'
import type { Result } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { buildBatchResponse, toListedBatches, toPayoutCandidate } from './payout-response.ts'
import { FailPayoutBody, ListedPayoutBatch, PayoutBatch, PayoutProposal } from './payout-schemas.ts'

const batchParams = z.object({
  id: z.uuid().transform((id) => id.toLowerCase() as PayoutBatchId),
})
const payoutParams = z.object({ id: z.uuid().transform((id) => id.toLowerCase() as PayoutId) })
const batchDoc = jsonDoc('The batch', PayoutBatch)
const batchResponses = {
  ...{ ...adminErrorDocs, 200: batchDoc, 404: errorDoc('There is no such batch') },
  422: errorDoc('Not an id'),
}
const decided = errorDoc('It is decided, or the same person or a token has asked for it')

const proposal = createRoute({
  ...requires('payouts:read'),
  method: 'get',
  path: '/proposal',
  description: 'Everybody to whom something is owed, and who is paid with the next batch',
  responses: { ...adminErrorDocs, 200: jsonDoc('The proposal', PayoutProposal) },
})
const list = createRoute({
  ...requires('payouts:read'),
  method: 'get',
  path: '/',
  request: {
    query: z.object({
      limit: z.coerce.number().int().min(1).max(100).default(20),
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(ListedPayoutBatch)),
    422: errorDoc('The limit or the cursor is invalid'),
  },
})
const read = createRoute({
  ...requires('payouts:read'),
  method: 'get',
  path: '/{id}',
  request: { params: batchParams },
  responses: batchResponses,
})
const create = createRoute({
  ...requires('payouts:write'),
  ...records('created', changeSubjects.payoutBatch),
  method: 'post',
  path: '/',
  description: 'Proposes a batch of everybody who can be paid, and reserves their commissions',
  responses: {
    ...adminErrorDocs,
    201: batchDoc,
    409: errorDoc('Nobody can be paid now, the currency has no rate, or a token has asked for it'),
  },
})
const approve = createRoute({
  ...requires('payouts:write'),
  ...records('approved', changeSubjects.payoutBatch),
  method: 'post',
  path: '/{id}/approve',
  description:
    'Approves a batch that somebody else has proposed. Payouts whose details or commissions have changed since are taken out',
  request: { params: batchParams },
  responses: { ...batchResponses, 409: decided },
})
const cancel = createRoute({
  ...requires('payouts:write'),
  ...records('cancelled', changeSubjects.payoutBatch),
  method: 'post',
  path: '/{id}/cancel',
  description: 'Cancels a batch that is not approved',
  request: { params: batchParams },
  responses: { ...batchResponses, 409: decided },
})
const closeResponses = {
  ...{ ...batchResponses, 404: errorDoc('There is no such payout') },
  409: errorDoc('The batch is not approved, the payout has ended otherwise, or it is your own'),
}
const markPaid = createRoute({
  ...requires('payouts:write'),
  ...records('paid', changeSubjects.payout),
  method: 'post',
  path: '/{id}/paid',
  description: 'Marks a payout as paid, and issues its credit note. Again it changes nothing',
  request: { params: payoutParams },
  responses: closeResponses,
})
const markFailed = createRoute({
  ...requires('payouts:write'),
  ...records('failed', changeSubjects.payout),
  method: 'post',
  path: '/{id}/failed',
  description: 'Marks a payout as failed. Its commissions are in the next batch',
  request: { params: payoutParams, body: jsonBody(FailPayoutBody) },
  responses: closeResponses,
})
const creditNote = createRoute({
  ...requires('payouts:read'),
  method: 'get',
  path: '/{id}/credit-note',
  request: { params: payoutParams },
  responses: {
    ...adminErrorDocs,
    200: {
      description: 'The PDF',
      content: { 'application/pdf': { schema: z.string().meta({ format: 'binary' }) } },
    },
    404: errorDoc('There is no such payout, or it is not paid'),
    422: errorDoc('Not an id'),
  },
})

/** Routes of batches of payouts to influencers. */
export function createPayoutBatchRoutes() {
  return createRouter<AdminVariables>()
    .openapi(proposal, async (c) => {
      const { db, now } = c.var
      const settings = await payoutSettings.get(db)
      const candidates = await listCandidates(db, { settings, now })
      const due = candidates.filter(({ obstacles }) => obstacles.length === 0)
      const minor = due.reduce((sum, { unpaidMinor }) => sum + unpaidMinor, 0)
      const body = {
        ...{ currency: BASE_CURRENCY, due: toDecimal({ minor, currency: BASE_CURRENCY }) },
        ...{ due_count: due.length, next_date: findNextPayoutDate(settings, now) },
        candidates: candidates.map(toPayoutCandidate),
      }
      return c.json(body, 200)
    })
    .openapi(list, async (c) => {
      const { db } = c.var
      const { limit, cursor = null } = c.req.valid('query')
      if (cursor !== null && !isBatchCursor(cursor)) return invalidCursorResponse(c)
      const page = await listPayoutBatches(db, { limit, cursor })
      return c.json(
        { items: await toListedBatches(db, page.items), next_cursor: page.nextCursor },
        200,
      )
    })
    .openapi(read, async (c) => {
      const body = await buildBatchResponse(c.var.db, {
        ...{ id: c.req.valid('param').id, actor: c.var.actor },
      })
      return body ? c.json(body, 200) : notFoundResponse(c, 'payout_batch_not_found')
    })
    .openapi(create, async (c) => {
      const { db, actor, now } = c.var
      const created = await createPayoutBatch(db, { actor, now })
      if (!created.ok) return respondWithError(c, created.error)
      return c.json((await buildBatchResponse(db, { id: created.value, actor }))!, 201)
    })
    .openapi(approve, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      return respondWithBatch(c, id, await approvePayoutBatch(db, { id, actor, now }))
    })
    .openapi(cancel, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      return respondWithBatch(c, id, await cancelPayoutBatch(db, { id, actor, now }))
    })
}

/** Routes of single payouts. */
export function createPayoutRoutes() {
  return createRouter<AdminVariables>()
    .openapi(markPaid, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      return respondWithBatchOf(c, id, await markPayoutPaid(db, { id, actor, now }))
    })
    .openapi(markFailed, async (c) => {
      const { db, actor, now } = c.var
      const { id } = c.req.valid('param')
      const { reason } = c.req.valid('json')
      return respondWithBatchOf(c, id, await markPayoutFailed(db, { id, reason, actor, now }))
    })
    .openapi(creditNote, async (c) => {
      const { db } = c.var
      const note = await getCreditNote(db, c.req.valid('param').id)
      if (!note) return notFoundResponse(c, 'payout_not_found')
      c.header('Content-Type', 'application/pdf')
      c.header('Content-Disposition', `attachment; filename="${note.number}.pdf"`)
      return c.body(new Uint8Array(await renderCreditNote(db, note.document)), 200)
    })
}

type AdminContext = Context<{ Variables: AdminVariables }>
type PayoutResult = Result<null, keyof typeof ERRORS & string>

async function respondWithBatch(c: AdminContext, id: PayoutBatchId, result: PayoutResult) {
  if (!result.ok) return respondWithError(c, result.error)
  return c.json((await buildBatchResponse(c.var.db, { id, actor: c.var.actor }))!, 200)
}

async function respondWithBatchOf(c: AdminContext, id: PayoutId, result: PayoutResult) {
  if (!result.ok) return respondWithError(c, result.error)
  const payout = await getPayout(c.var.db, id)
  return respondWithBatch(c, payout!.batchId, result)
}

const ERRORS = {
  payout_batch_not_found: { status: 404, code: 'not_found' },
  payout_not_found: { status: 404, code: 'not_found' },
  no_payouts_due: { status: 409 },
  payout_rate_missing: { status: 409 },
  payout_needs_person: { status: 409 },
  payout_same_person: { status: 409 },
  payout_of_approver: { status: 409 },
  payout_batch_decided: { status: 409 },
  payout_batch_not_approved: { status: 409 },
  payout_ended: { status: 409 },
  payout_is_own: { status: 409 },
} as const
const respondWithError = createErrorResponder(ERRORS)
