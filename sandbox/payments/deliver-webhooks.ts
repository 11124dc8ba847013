import { eq, sql } from 'drizzle-orm'
import { request } from 'undici'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { webhookEvents } from './tables.ts'
import { SIGNATURE_HEADER, signWebhook } from './webhook.ts'

interface DeliverWebhooksInput {
  /** The webhook URL of the shop: `http://127.0.0.1:3000/api/payments/webhooks/sandbox`. */
  url: string
  secret: string
  now: Date
}

const BATCH_SIZE = 10
const TIMEOUTS = { headersTimeout: 10_000, bodyTimeout: 10_000 }
const MAX_ATTEMPTS = 30

/**
 * Delivers due webhooks concurrently, so they arrive in any order. A failed delivery is repeated with growing delays.
 * Returns whether a webhook was due.
 */
export async function deliverDueWebhooks(
  db: Database,
  input: DeliverWebhooksInput,
): Promise<boolean> {
  const due = await claimDueWebhooks(db, input.now)
  await Promise.all(due.map((webhook) => deliverWebhook(db, webhook, input)))
  return due.length > 0
}

/**
 * The next attempt is scheduled before the delivery, so that an interrupted one is repeated: after 2, 4, 8 … seconds, at
 * most an hour.
 */
async function claimDueWebhooks(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`select id from sandbox.webhook_events where next_attempt_at <= ${at}
    order by next_attempt_at limit ${BATCH_SIZE} for update skip locked`
  const delay = sql`interval '2 seconds' * least(power(2, ${webhookEvents.attempts}), 1800)`
  return db
    .update(webhookEvents)
    .set({
      attempts: sql`${webhookEvents.attempts} + 1`,
      nextAttemptAt: sql`case when ${webhookEvents.attempts} + 1 < ${MAX_ATTEMPTS} then ${at} + ${delay} end`,
    })
    .where(sql`${webhookEvents.id} in (${due})`)
    .returning({ id: webhookEvents.id, body: webhookEvents.body })
}

async function deliverWebhook(
  db: Database,
  { id, body }: { id: string; body: string },
  { url, secret, now }: DeliverWebhooksInput,
) {
  const headers = {
    'Content-Type': 'application/json',
    [SIGNATURE_HEADER]: signWebhook(body, { secret, now }),
  }
  const result = await request(url, { method: 'POST', headers, body, ...TIMEOUTS }).then(
    async (response) => {
      await response.body.dump()
      const { statusCode } = response
      return { ok: statusCode >= 200 && statusCode < 300, response: String(statusCode) }
    },
    (error: Error) => ({ ok: false, response: error.message }),
  )

  const deliveredAt = result.ok ? now : null
  await recordDelivery(db).execute({ id, response: result.response, deliveredAt })
}

const columns = buildPlaceholders(webhookEvents)
const recordDelivery = prepareQuery((db) =>
  db
    .update(webhookEvents)
    .set({
      response: columns.response,
      deliveredAt: columns.deliveredAt,
      nextAttemptAt: sql`case when ${columns.deliveredAt}::timestamptz is null then ${webhookEvents.nextAttemptAt} end`,
    })
    .where(eq(webhookEvents.id, columns.id))
    .prepare('sandbox_webhook_delivered'),
)
