import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { AdminOrder } from '#contract/checkout'
import {
  DraftContent,
  DraftOrder,
  DraftQuote,
  PayDraftBody,
  SaveDraftBody,
  SendDraftBody,
} from '#contract/drafts'
import { listLeastPayments } from '#modules/checkout'
import {
  cancelDraft,
  createDraft,
  type Draft,
  type DraftId,
  getDraft,
  listDrafts,
  placeDraft,
  quoteDraft,
  saveDraft,
} from '#modules/drafts'
import { readActorNames } from '#modules/identity'
import type { PaymentProviders } from '#modules/payments'
import type { Database } from '#platform/db/database'
import { toMinorUnits } from '#platform/money/money'
import { err } from '#platform/result'
import type { AdminVariables } from '../http/admin-variables.ts'
import { createErrorResponder } from '../http/error-responder.ts'
import { errorDoc } from '../http/errors.ts'
import { jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { QUOTE_ERRORS } from '../http/quote-errors.ts'
import { records, recordsNothing } from '../http/recorded-change.ts'
import { type AppDependencies, createRouter } from '../http/router.ts'
import { CLERK_SUPPLIER_ERRORS } from '../http/supplier-errors.ts'
import { changeSubjects, created } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'
import { respondWithOrder } from './order-response.ts'

const params = z.object({ id: z.uuid().transform((id) => id as DraftId) })
const draftDoc = jsonDoc('The draft', DraftOrder)
const orderDoc = jsonDoc('The order that it has become', AdminOrder)
const errorDocs = {
  ...adminErrorDocs,
  404: errorDoc('There is no such draft'),
  409: errorDoc('The draft was changed or is closed, or an item or a method is not available'),
  422: errorDoc('A field is invalid'),
}

const list = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/',
  description: 'The open drafts, newest first',
  request: {
    query: z.object({
      cursor: z.string().max(200).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The drafts', pageSchema(DraftOrder)),
    422: errorDoc('The limit or the cursor is invalid'),
  },
})
const read = createRoute({
  ...requires('orders:read'),
  method: 'get',
  path: '/{id}',
  request: { params },
  responses: { ...errorDocs, 200: draftDoc },
})
const quote = createRoute({
  ...requires('orders:write'),
  ...recordsNothing,
  method: 'post',
  path: '/quote',
  description: 'What an order with this content would cost now. It changes nothing.',
  request: { body: jsonBody(DraftContent) },
  responses: { ...errorDocs, 200: jsonDoc('The prices', DraftQuote) },
})
const create = createRoute({
  ...requires('orders:write'),
  ...records('created', created(changeSubjects.draft)),
  method: 'post',
  path: '/',
  request: { body: jsonBody(DraftContent) },
  responses: { ...errorDocs, 201: draftDoc },
})
const save = createRoute({
  ...requires('orders:write'),
  ...records('saved', changeSubjects.draft),
  method: 'put',
  path: '/{id}',
  request: { params, body: jsonBody(SaveDraftBody) },
  responses: { ...errorDocs, 200: draftDoc },
})
const send = createRoute({
  ...requires('orders:write'),
  ...records('sent', changeSubjects.draft),
  method: 'post',
  path: '/{id}/send',
  description: 'Turns the draft into an order that waits for its payment, and e-mails the link',
  request: { params, body: jsonBody(SendDraftBody) },
  responses: { ...errorDocs, 200: orderDoc },
})
const pay = createRoute({
  ...requires('orders:write'),
  ...records('paid_outside', changeSubjects.draft),
  method: 'post',
  path: '/{id}/pay',
  description: 'Turns the draft into an order that was paid outside of the payment providers',
  request: { params, body: jsonBody(PayDraftBody) },
  responses: { ...errorDocs, 200: orderDoc },
})
const cancel = createRoute({
  ...requires('orders:write'),
  ...records('cancelled', changeSubjects.draft),
  method: 'post',
  path: '/{id}/cancel',
  request: { params, body: jsonBody(z.object({ revision: z.int().min(0) })) },
  responses: { ...errorDocs, 200: draftDoc },
})

/** Routes of orders that administrators compose. */
export function createDraftRoutes({ providers }: Pick<AppDependencies, 'providers'>) {
  const router = createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, limit } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listDrafts(c.var.db, { limit, after: after.value })
      const items = await toResponses(c.var.db, page.items)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(quote, async (c) => {
      const { db, now } = c.var
      const quoted = await quoteDraft(db, { content: c.req.valid('json'), now })
      return quoted.ok ? c.json(quoted.value, 200) : respondWithError(c, quoted.error)
    })
    .openapi(read, async (c) => {
      const draft = await getDraft(c.var.db, c.req.valid('param').id)
      if (!draft) return respondWithError(c, err('draft_not_found').error)
      return c.json(await toResponse(c.var.db, draft), 200)
    })
    .openapi(create, async (c) => {
      const { db, actor, now } = c.var
      const draft = await createDraft(db, { content: c.req.valid('json'), actor, now })
      return c.json(await toResponse(db, draft), 201)
    })
    .openapi(save, async (c) => {
      const { db, now } = c.var
      const { revision: expectedRevision, content } = c.req.valid('json')
      const { id } = c.req.valid('param')
      const saved = await saveDraft(db, { id, expectedRevision, content, now })
      return saved.ok
        ? c.json(await toResponse(db, saved.value), 200)
        : respondWithError(c, saved.error)
    })
  return router
    .openapi(send, async (c) => {
      const { id } = c.req.valid('param')
      const placed = await place(c.var, {
        ...{ id, paidOutside: null, providers, ...c.req.valid('json') },
      })
      return placed.ok ? respondWithOrder(c, placed.value) : respondWithError(c, placed.error)
    })
    .openapi(pay, async (c) => {
      const { id } = c.req.valid('param')
      const { reason: paidOutside, ...body } = c.req.valid('json')
      const placed = await place(c.var, { id, paidOutside, providers, hours: 1, ...body })
      return placed.ok ? respondWithOrder(c, placed.value) : respondWithError(c, placed.error)
    })
    .openapi(cancel, async (c) => {
      const { db, now } = c.var
      const { revision: expectedRevision } = c.req.valid('json')
      const cancelled = await cancelDraft(db, {
        id: c.req.valid('param').id,
        expectedRevision,
        now,
      })
      return cancelled.ok
        ? c.json(await toResponse(db, cancelled.value), 200)
        : respondWithError(c, cancelled.error)
    })
}

interface PlaceInput extends Omit<z.output<typeof SendDraftBody>, 'id'> {
  id: DraftId
  paidOutside: string | null
  providers: PaymentProviders
}

async function place(
  { db, actor, now }: AdminVariables,
  { id, revision: expectedRevision, expected_total, providers, ...input }: PlaceInput,
) {
  const draft = await getDraft(db, id)
  if (!draft) return err('draft_not_found')
  const expectedTotalMinor = toMinorUnits(expected_total, draft.content.currency)
  return placeDraft(db, {
    ...{ id, expectedRevision, expectedTotalMinor, ...input, actor, now },
    leastPayments: listLeastPayments(providers),
  })
}

async function toResponse(db: Database, draft: Draft): Promise<DraftOrder> {
  const [response] = await toResponses(db, [draft])
  return response!
}

async function toResponses(db: Database, drafts: Draft[]): Promise<DraftOrder[]> {
  const toActor = await readActorNames(db, drafts)
  return drafts.map((draft) => {
    const { id, state, revision, content, orderId, createdAt, updatedAt } = draft
    return {
      ...{ id, state, revision, content, order_id: orderId, actor: toActor(draft) },
      created_at: createdAt.toISOString(),
      updated_at: updatedAt.toISOString(),
    }
  })
}

const respondWithError = createErrorResponder({
  draft_not_found: { status: 404, code: 'not_found', messageKey: 'not_found' },
  draft_closed: { status: 409 },
  draft_changed: { status: 409 },
  total_changed: { status: 409, messageKey: 'draft_total_changed' },
  below_least_payment: { status: 409, messageKey: 'draft_below_least_payment' },
  variant_not_for_sale: { status: 409 },
  variant_sold_elsewhere: { status: 409 },
  ...CLERK_SUPPLIER_ERRORS,
  ...QUOTE_ERRORS,
  items_unavailable: { status: 409, messageKey: 'items_unavailable_for_edit' },
  shipping_method_unavailable: { status: 409 },
  currency_not_offered: { status: 409 },
})
