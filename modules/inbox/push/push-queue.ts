import { and, eq } from 'drizzle-orm'
import { getTimeZone } from '#modules/identity'
import type { Database } from '#platform/db/database'
import { postPublicUrl } from '#platform/http/post-public-url'
import type { Language } from '#platform/i18n/languages'
import { buildPagePath } from '#platform/i18n/page-path'
import { type JobContext, type Queue, runAgainAt } from '#platform/queue/queue'
import type { PushMessage } from '../contract.ts'
import { findQuietHoursEnd } from '../email/list-schedules.ts'
import { renderNotification } from '../render-notification.ts'
import {
  type NotificationId,
  notifications,
  type PushSubscriptionId,
  pushDeliveries,
  pushSubscriptions,
} from '../tables.ts'
import { PUSH_QUEUE, postponePushes } from './enqueue-pushes.ts'
import { deriveVapidKeys } from './vapid-keys.ts'

export interface PushDependencies {
  secretKey: string
  publicUrl: string
  /** Which IP addresses a push service may have; by default the public ones. */
  isAllowedAddress?: ((ip: string) => boolean) | undefined
  /** The title of a product in a language; undefined if it is gone. */
  getProductTitle: (
    db: Database,
    productId: NonNullable<typeof notifications.$inferSelect.productId>,
    language: Language,
  ) => Promise<string | undefined>
}

/** The pauses after each failed attempt. */
const PAUSES_SECONDS = [10, 60, 300, 1800, 7200]
const TIMEOUT_MS = 15_000
const MAX_RESPONSE_BYTES = 1000
/** How long a push service keeps it for a device that is off. */
const TTL_SECONDS = 24 * 3600
/** The subscription has ended. */
const GONE = [404, 410]

/**
 * The queue of web push. In the quiet hours of a user it waits until their end. A notification is sent to a browser
 * once. After a crash between the answer of the push service and the commit it is sent again, and its tag lets it replace
 * the first one on the device.
 */
export function createPushQueue(db: Database, dependencies: PushDependencies): Queue {
  return {
    name: PUSH_QUEUE,
    concurrency: 8,
    // Of the shop's own failures, such as a lost database. Those of push services have pauses of their own.
    retry: { maxAttempts: 20, delaySeconds: 2, maxDelaySeconds: 3600 },
    run: ({ payload }, context) => {
      const notificationId = payload.notificationId as NotificationId
      const subscriptionId = payload.subscriptionId as PushSubscriptionId
      return deliver(db, { notificationId, subscriptionId, ...dependencies, ...context })
    },
  }
}

type DeliverInput = PushDependencies &
  JobContext & { notificationId: NotificationId; subscriptionId: PushSubscriptionId }

async function deliver(db: Database, input: DeliverInput) {
  const { notificationId, subscriptionId, now } = input
  const found = await findDelivery(db, input)
  // It was sent, or the browser is no longer subscribed.
  if (found?.delivery.state !== 'waiting') return
  const quietHoursEnd = await findQuietHoursEnd(db, { userId: found.notification.userId, now })
  if (quietHoursEnd) {
    const deliveries = [{ notificationId, subscriptionId }]
    return postponePushes(db, { deliveries, runAt: quietHoursEnd, now })
  }
  const status = await send(db, found, input)
  if (GONE.includes(status)) {
    await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, subscriptionId))
    return
  }
  const { attempts } = found.delivery
  const pause = PAUSES_SECONDS[attempts]
  const isSent = status >= 200 && status < 300
  const isFinal = isSent || pause === undefined || !isTemporary(status)
  await db
    .update(pushDeliveries)
    .set({
      state: isSent ? 'sent' : isFinal ? 'failed' : 'waiting',
      attempts: attempts + 1,
      sentAt: isSent ? now : null,
    })
    .where(isDelivery({ notificationId, subscriptionId }))
  if (!isFinal) return runAgainAt(new Date(now.getTime() + pause * 1000))
}

/** 0: the push service was not reached. */
function isTemporary(status: number): boolean {
  return status === 0 || status === 408 || status === 429 || status >= 500
}

function isDelivery({
  notificationId,
  subscriptionId,
}: Pick<DeliverInput, 'notificationId' | 'subscriptionId'>) {
  return and(
    eq(pushDeliveries.notificationId, notificationId),
    eq(pushDeliveries.subscriptionId, subscriptionId),
  )
}

async function findDelivery(db: Database, input: DeliverInput) {
  const [found] = await db
    .select({
      delivery: pushDeliveries,
      notification: notifications,
      subscription: pushSubscriptions,
    })
    .from(pushDeliveries)
    .innerJoin(notifications, eq(notifications.id, pushDeliveries.notificationId))
    .innerJoin(pushSubscriptions, eq(pushSubscriptions.id, pushDeliveries.subscriptionId))
    .where(isDelivery(input))
  return found
}

type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>

/** Returns the status of the push service; 0 if it was not reached. */
async function send(db: Database, found: FoundDelivery, input: DeliverInput): Promise<number> {
  const { secretKey, publicUrl, isAllowedAddress, signal } = input
  const { endpoint, p256dh, auth } = found.subscription
  const { default: webPush } = await import('web-push')
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(await buildMessage(db, found, input)),
    {
      TTL: TTL_SECONDS,
      vapidDetails: { subject: toSubject(publicUrl), ...deriveVapidKeys(secretKey) },
    },
  )
  const limits = { timeoutMs: TIMEOUT_MS, maxResponseBytes: MAX_RESPONSE_BYTES }
  try {
    const { status } = await postPublicUrl({
      ...{ url: endpoint, headers: toTextHeaders(headers), body, signal, isAllowedAddress },
      ...limits,
    })
    return status
  } catch (error) {
    // The process stops: the attempt does not count.
    if (signal.aborted) throw error
    return 0
  }
}

async function buildMessage(
  db: Database,
  { notification, subscription }: FoundDelivery,
  { getProductTitle }: DeliverInput,
): Promise<PushMessage> {
  const { id, kind, params, link, productId } = notification
  const { language, userId } = subscription
  const productTitle = productId ? await getProductTitle(db, productId, language) : undefined
  const timeZone = await getTimeZone(db, userId)
  const texts = renderNotification({ kind, params, language, timeZone, productTitle })
  return { id, title: texts.title, body: texts.message, link: buildPagePath(language, link) }
}

/** Push services ask for an address of the sender. */
function toSubject(publicUrl: string): string {
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:shop@localhost.invalid'
}

function toTextHeaders(headers: object): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, `${value}`]))
}
