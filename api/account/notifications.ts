import { createRoute } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { z } from 'zod'
import {
  NOTIFICATION_CATEGORIES,
  Notification,
  NotificationInbox,
  ReadNotifications,
} from '#contract/inbox'
import { getTimeZone } from '#modules/identity'
import {
  getInbox,
  listNotifications,
  type NotificationId,
  readAllNotifications,
  readNotification,
} from '#modules/inbox'
import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { AppDependencies } from '../app-dependencies.ts'
import { createAccountRouter, notSignedInDoc, sessionSecurity } from '../http/authentication.ts'
import { errorDoc, notFoundResponse } from '../http/errors.ts'
import { eventStreamDoc, jsonBody, jsonDoc, pageSchema } from '../http/openapi.ts'
import { invalidCursorResponse } from '../http/pagination.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { getLastEventId, getStreamCaller, respondWithSignals } from '../shop/stream-signals.ts'
import { toNotificationResponses } from './notification-response.ts'
import { InboxOutput } from './notification-stream.ts'

const CURSOR_ORDER = 'newest'
const inboxDoc = jsonDoc('How much is unread', NotificationInbox)

const list = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/',
  description: 'Newest first, for 180 days',
  request: {
    query: z.object({
      category: z.enum(NOTIFICATION_CATEGORIES).optional(),
      unread: z.enum(['true', 'false']).optional(),
      limit: z.coerce.number().int().min(1).max(50).default(20),
      cursor: z.string().max(200).optional(),
    }),
  },
  responses: {
    200: jsonDoc('A page of your notifications', pageSchema(Notification)),
    401: notSignedInDoc,
    422: errorDoc('A filter or the cursor is invalid'),
  },
})
const count = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/inbox',
  responses: { 200: inboxDoc, 401: notSignedInDoc },
})
const readAll = createRoute({
  ...sessionSecurity,
  method: 'post',
  path: '/read',
  description: 'Marks all of them as read, up to the newest one that you have seen',
  request: { body: jsonBody(ReadNotifications) },
  responses: { 200: inboxDoc, 401: notSignedInDoc, 422: errorDoc('An invalid field') },
})
const readOne = createRoute({
  ...sessionSecurity,
  method: 'put',
  path: '/{id}/read',
  request: { params: z.object({ id: z.uuid().transform((id) => id as NotificationId) }) },
  responses: { 200: inboxDoc, 401: notSignedInDoc, 404: errorDoc('You have no such notification') },
})
const listen = createRoute({
  ...sessionSecurity,
  method: 'get',
  path: '/events',
  description:
    'Server-sent events: `inbox` with `unread`, the `version` of your inbox, which is the id of the event, and `in_quiet_hours` in your quiet hours. With `Last-Event-ID` the first one comes only if something has changed since. `commissions` tells an influencer that commissions have changed.',
  responses: {
    ...{ 200: eventStreamDoc, 401: notSignedInDoc },
    429: errorDoc('You have too many streams'),
  },
})

/** The notifications of the signed-in user. */
export function createNotificationRoutes({ notificationStreams, now }: AppDependencies) {
  return createAccountRouter()
    .openapi(listen, (c) => {
      const { db, currentUser } = c.var
      const userId = currentUser.user.id
      const stream = notificationStreams.open({ userId, caller: getStreamCaller(c) })
      const lastVersion = getLastEventId(c, { max: Number.MAX_SAFE_INTEGER })
      return respondWithSignals(
        c as Context,
        stream,
        (sse) => new InboxOutput({ sse, db, userId, lastVersion, now }),
      )
    })
    .openapi(list, async (c) => {
      const { category, unread, limit, cursor } = c.req.valid('query')
      const [position] = decodeSortedCursor(cursor ?? '', CURSOR_ORDER, ['integer']) ?? []
      if (cursor && position === undefined) return invalidCursorResponse(c)
      const { db, currentUser } = c.var
      const page = await listNotifications(db, {
        ...{ userId: currentUser.user.id, category, isUnread: unread === 'true', limit },
        before: position === undefined ? null : Number(position),
      })
      const { nextBefore } = page
      const next_cursor =
        nextBefore === null ? null : encodeSortedCursor(CURSOR_ORDER, [`${nextBefore}`])
      const items = await toNotificationResponses(db, page.items, {
        language: getRequestLanguage(c),
        timeZone: await getTimeZone(db, currentUser.user.id),
      })
      return c.json({ items, next_cursor }, 200)
    })
    .openapi(count, async (c) =>
      c.json(await getInbox(c.var.db, { userId: c.var.currentUser.user.id }), 200),
    )
    .openapi(readAll, async (c) => {
      const { db, currentUser, now } = c.var
      const userId = currentUser.user.id
      await readAllNotifications(db, { userId, upTo: c.req.valid('json').up_to, now })
      return c.json(await getInbox(db, { userId }), 200)
    })
    .openapi(readOne, async (c) => {
      const { db, currentUser, now } = c.var
      const userId = currentUser.user.id
      const isFound = await readNotification(db, { userId, id: c.req.valid('param').id, now })
      if (!isFound) return notFoundResponse(c, 'notification_not_found')
      return c.json(await getInbox(db, { userId }), 200)
    })
}
