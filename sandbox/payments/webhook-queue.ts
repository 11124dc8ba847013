import { randomBytes } from 'node:crypto'
import type { Database } from '#platform/db/database'
import { enqueueJob } from '#platform/queue/enqueue-job'
import type { Queue } from '#platform/queue/queue'
import type { Session } from './tables.ts'
import { SIGNATURE_HEADER, signWebhook } from './webhook.ts'

const QUEUE = 'sandbox-webhooks'
const TIMEOUTS = { headersTimeout: 10_000, bodyTimeout: 10_000 }

/** Enqueues the webhook of a session's state in the transaction of the change. */
export function enqueueWebhook(
  tx: Database,
  { session, now }: { session: Session; now: Date },
): Promise<void> {
  const { id: reference, paymentId, state, amountMinor, currency, settlesAt } = session
  const body = JSON.stringify({
    id: `evt_${randomBytes(12).toString('hex')}`,
    type: `payment.${state}`,
    created_at: now.toISOString(),
    payment: {
      ...{ reference, payment_id: paymentId, state, amount_minor: amountMinor, currency },
      settles_at: settlesAt?.toISOString() ?? null,
    },
  })
  return enqueueJob(tx, { queue: QUEUE, payload: { body }, now })
}

interface WebhookQueueOptions {
  /** The webhook URL of the shop: `http://127.0.0.1:3000/api/payments/webhooks/sandbox`. */
  url: string
  secret: string
}

/** The queue of webhooks. They are delivered concurrently, so they arrive in any order, and at least once. */
export function createWebhookQueue({ url, secret }: WebhookQueueOptions): Queue {
  return {
    name: QUEUE,
    concurrency: 10,
    retry: { maxAttempts: 30, delaySeconds: 2, maxDelaySeconds: 3600 },
    async run({ payload: { body = '' } }, { now }) {
      const headers = {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: signWebhook(body, { secret, now }),
      }
      const { request } = await import('undici')
      const response = await request(url, { method: 'POST', headers, body, ...TIMEOUTS })
      await response.body.dump()
      const { statusCode } = response
      if (statusCode < 200 || statusCode > 299)
        throw new Error(`The shop responded with ${statusCode}`)
    },
  }
}
