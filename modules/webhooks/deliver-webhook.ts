import { and, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { postPublicUrl } from '#platform/http/post-public-url'
import { NonPublicAddressError } from '#platform/http/public-address'
import { newId } from '#platform/ids'
import { createCounter } from '#platform/metrics/registry'
import { type JobContext, type Queue, runAgainAt } from '#platform/queue/queue'
import { claimAttempt, recordEndpointResult } from './circuit-breaker.ts'
import { type ATTEMPT_ERRORS, MAX_ATTEMPTS } from './contract.ts'
import { listSecrets } from './endpoint-secret.ts'
import { DELIVERY_QUEUE } from './queue-messages.ts'
import { signMessage } from './sign-message.ts'
import {
  type WebhookDeliveryId,
  webhookAttempts,
  webhookDeliveries,
  webhookEndpoints,
  webhookMessages,
} from './tables.ts'

const attempts = createCounter({
  name: 'webhook_attempts_total',
  help: 'Attempts to deliver a webhook to another program, by what became of the delivery',
  labelNames: ['state'],
})

interface DeliveryDependencies {
  /** Decrypts the secrets. */
  secretKey: string
  /** Which IP addresses may be connected to; by default the public ones. */
  isAllowedAddress?: ((ip: string) => boolean) | undefined
}

/** The pauses after each failed attempt, as Standard Webhooks suggests them. */
const PAUSES_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]
const TIMEOUT_MS = 15_000
const MAX_RESPONSE_CHARACTERS = 500
const GONE = 410

/** The queue of webhooks. A receiver can get a message twice, and in any order; `webhook-id` tells them apart. */
export function createWebhookDeliveryQueue(
  db: Database,
  dependencies: DeliveryDependencies,
): Queue {
  return {
    name: DELIVERY_QUEUE,
    concurrency: 8,
    // Of the shop's own failures, such as a lost database. Those of receivers have pauses of their own.
    retry: { maxAttempts: 20, delaySeconds: 2, maxDelaySeconds: 3600 },
    run: (job, context) =>
      deliver(db, job.payload.deliveryId as WebhookDeliveryId, { ...dependencies, ...context }),
  }
}

async function deliver(
  db: Database,
  id: WebhookDeliveryId,
  { now, ...context }: DeliveryDependencies & JobContext,
) {
  const found = await findDelivery(db, id)
  // It was delivered, or the endpoint was deleted.
  if (found?.delivery.state !== 'waiting') return
  const { delivery, endpoint } = found
  if (!endpoint.isEnabled) return failDelivery(db, id)
  const waitUntil = await claimAttempt(db, endpoint, now)
  if (waitUntil) return runAgainAt(waitUntil)
  const attempt = await send(found, { now, ...context })
  const isDelivered = attempt.error === null
  const count = delivery.attempts + 1
  const retryAt = isDelivered || count >= MAX_ATTEMPTS ? null : getRetryAt(count, now)
  const state = isDelivered ? 'delivered' : retryAt ? 'waiting' : 'failed'
  await runInTransaction(db, async (tx) => {
    const row = { id: newId<'webhook attempt'>(), deliveryId: id, attemptedAt: now, ...attempt }
    await tx.insert(webhookAttempts).values(row)
    const deliveredAt = isDelivered ? now : null
    await tx
      .update(webhookDeliveries)
      .set({ state, attempts: count, nextAt: retryAt, deliveredAt })
      .where(eq(webhookDeliveries.id, id))
    const isGone = attempt.status === GONE
    await recordEndpointResult(tx, { id: endpoint.id, isDelivered, isGone, now })
  })
  attempts.inc({ state })
  if (retryAt) return runAgainAt(retryAt)
}

async function findDelivery(db: Database, id: WebhookDeliveryId) {
  const [found] = await db
    .select({ delivery: webhookDeliveries, endpoint: webhookEndpoints, message: webhookMessages })
    .from(webhookDeliveries)
    .innerJoin(webhookEndpoints, eq(webhookEndpoints.id, webhookDeliveries.endpointId))
    .innerJoin(webhookMessages, eq(webhookMessages.id, webhookDeliveries.messageId))
    .where(eq(webhookDeliveries.id, id))
  return found
}

type FoundDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>
type Attempt = Pick<
  typeof webhookAttempts.$inferInsert,
  'durationMs' | 'status' | 'error' | 'response'
>

async function send(
  { endpoint, message }: FoundDelivery,
  { secretKey, isAllowedAddress, now, signal }: DeliveryDependencies & JobContext,
): Promise<Attempt> {
  const { body } = message
  const secrets = listSecrets(endpoint, { secretKey, now })
  const signed = signMessage({ messageId: message.id, body, secrets, now })
  const headers = { 'content-type': 'application/json', 'user-agent': 'Outwit', ...signed }
  const startedAt = performance.now()
  const limits = { timeoutMs: TIMEOUT_MS, maxResponseBytes: 4 * MAX_RESPONSE_CHARACTERS }
  const result = await postPublicUrl({
    ...{ url: endpoint.url, headers, body, signal, isAllowedAddress, ...limits },
  }).catch((error: unknown) => {
    // The process stops: the attempt does not count.
    if (signal.aborted) throw error
    return { status: null, error: toErrorCode(error), text: null }
  })
  const durationMs = Math.round(performance.now() - startedAt)
  const { status, text } = result
  const response = text && removeControls(text).slice(0, MAX_RESPONSE_CHARACTERS)
  if ('error' in result) return { durationMs, status, error: result.error, response }
  const isSuccess = result.status >= 200 && result.status < 300
  return { durationMs, status, error: isSuccess ? null : ('status' as const), response }
}

function toErrorCode(error: unknown): (typeof ATTEMPT_ERRORS)[number] {
  if (error instanceof NonPublicAddressError) return 'not_public'
  const { name, code = '', cause } = error as Error & { code?: string }
  if (cause instanceof NonPublicAddressError) return 'not_public'
  const isTimeout = name === 'TimeoutError' || code.endsWith('_TIMEOUT')
  return isTimeout ? 'timeout' : 'no_connection'
}

/** PostgreSQL cannot store NUL. */
function removeControls(text: string): string {
  return text.replace(/[^\P{C}\n]/gu, '')
}

async function failDelivery(db: Database, id: WebhookDeliveryId): Promise<void> {
  await db
    .update(webhookDeliveries)
    .set({ state: 'failed', nextAt: null })
    .where(and(eq(webhookDeliveries.id, id), eq(webhookDeliveries.state, 'waiting')))
}

/** A tenth of the pause is random, so that endpoints that failed together are not tried together. */
function getRetryAt(attempts: number, now: Date): Date {
  const seconds = PAUSES_SECONDS[attempts - 1]!
  return new Date(now.getTime() + Math.round(seconds * 1000 * (1 + Math.random() / 10)))
}
