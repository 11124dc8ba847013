import { Readable } from 'node:stream'
import { createRoute } from '@hono/zod-openapi'
import { z } from 'zod'
import { NewsletterSubscriber, SubscriberCounts, SubscribersQuery } from '#contract/newsletter'
import {
  countSubscribers,
  endSubscription,
  exportSubscribers,
  getSubscriberState,
  listSubscribers,
  type Subscription,
  type SubscriptionId,
} from '#modules/newsletter'
import { recordChange } from '#platform/changes/record-change'
import { runInTransaction } from '#platform/db/transaction'
import type { AdminVariables } from '../http/admin-variables.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse, parseCursor } from '../http/pagination.ts'
import { requires } from '../http/permissions.ts'
import { records } from '../http/recorded-change.ts'
import { createRouter } from '../http/router.ts'
import { changeSubjects } from './change-subjects.ts'
import { adminErrorDocs } from './error-docs.ts'

const ListSubscribersQuery = SubscribersQuery.extend({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.string().max(400).optional(),
})
const filterErrorDoc = errorDoc('A filter, the limit or the cursor is invalid')

const list = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/',
  description: 'Who has requested the newsletter',
  request: { query: ListSubscribersQuery },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('Newest first', pageSchema(NewsletterSubscriber)),
    422: filterErrorDoc,
  },
})
const counts = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/counts',
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('How many there are in each state, 100,001 at most', SubscriberCounts),
  },
})
const exportFile = createRoute({
  ...requires('newsletter:read'),
  method: 'get',
  path: '/export',
  description: 'The subscribers of a filter as CSV. It is in the change log.',
  request: { query: SubscribersQuery },
  responses: {
    ...adminErrorDocs,
    200: { description: 'The file', content: { 'text/csv': { schema: z.string() } } },
    422: filterErrorDoc,
  },
})
const unsubscribe = createRoute({
  ...requires('newsletter:write'),
  ...records('unsubscribed', changeSubjects.subscriber),
  method: 'post',
  path: '/{id}/unsubscribe',
  description: 'Ends the newsletter for somebody who has asked for it. Can be repeated',
  request: {
    params: z.object({ id: z.uuid().transform((id) => id.toLowerCase() as SubscriptionId) }),
  },
  responses: {
    ...adminErrorDocs,
    200: jsonDoc('The subscriber', NewsletterSubscriber),
    404: errorDoc('There is no such subscriber'),
    422: errorDoc('Not an id'),
  },
})

/** Routes by which administrators see who gets the newsletter. */
export function createNewsletterSubscriberRoutes() {
  return createRouter<AdminVariables>()
    .openapi(list, async (c) => {
      const { cursor, ...query } = c.req.valid('query')
      const after = parseCursor(cursor)
      if (!after.ok) return invalidCursorResponse(c)
      const page = await listSubscribers(c.var.db, { ...query, after: after.value })
      const items = page.items.map(toSubscriberResponse)
      return c.json({ items, next_cursor: page.nextCursor }, 200)
    })
    .openapi(counts, async (c) => c.json(await countSubscribers(c.var.db), 200))
    .openapi(exportFile, async (c) => {
      const { db, actor, now } = c.var
      const query = c.req.valid('query')
      const input = { ...query, ...(query.q && { q: '[hidden]' }) }
      const subject = { kind: 'newsletter_subscriber', id: '' }
      const action = 'newsletter_subscriber.exported'
      await runInTransaction(db, (tx) =>
        recordChange(tx, { action, subject, actor, details: { input }, now }),
      )
      const name = `subscribers-${now.toISOString().slice(0, 10)}.csv`
      c.header('Content-Type', 'text/csv; charset=utf-8')
      c.header('Content-Disposition', `attachment; filename="${name}"`)
      const bytes = Readable.from(exportSubscribers(db, query), { objectMode: false })
      return c.body(Readable.toWeb(bytes) as ReadableStream, 200)
    })
    .openapi(unsubscribe, async (c) => {
      const { db, now } = c.var
      const ended = await endSubscription(db, { ...c.req.valid('param'), now })
      return ended
        ? c.json(toSubscriberResponse(ended), 200)
        : notFoundResponse(c, 'newsletter_subscription_not_found')
    })
}

function toSubscriberResponse(one: Subscription): z.infer<typeof NewsletterSubscriber> {
  const { id, email, language, requestedAt, confirmedAt, unsubscribedAt, undeliverableAt } = one
  return {
    ...{ id, email, language, state: getSubscriberState(one) },
    requested_at: requestedAt.toISOString(),
    confirmed_at: confirmedAt?.toISOString() ?? null,
    unsubscribed_at: unsubscribedAt?.toISOString() ?? null,
    undeliverable_at: undeliverableAt?.toISOString() ?? null,
  }
}
