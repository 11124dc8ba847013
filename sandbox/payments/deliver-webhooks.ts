import { eq, sql } from 'drizzle-orm'
import { request } from 'undici'
import type { Database } from '#platform/db/database'
import { buildPlaceholders, prepareQuery } from '#platform/db/prepared-query'
import { events } from './tables.ts'
import { SIGNATURE_HEADER, signWebhook } from './webhook.ts'

interface DeliverWebhooksInput {
  /** Where the shop hears its webhooks: `http://127.0.0.1:3000/api/payments/webhooks/sandbox`. */
  url: string
  secret: string
  now: Date
}

const BATCH_SIZE = 10
const TIMEOUTS = { headersTimeout: 10_000, bodyTimeout: 10_000 }
const MAX_ATTEMPTS = 30

/**
 * Delivers what is due, several at once, so they arrive in any order; what is not answered well comes again,
 * later each time. Answers whether there was something due.
 */
export async function deliverDueWebhooks(
  db: Database,
  given: DeliverWebhooksInput,
): Promise<boolean> {
  const due = await claimDueWebhooks(db, given.now)
  await Promise.all(due.map((event) => deliverWebhook(db, event, given)))
  return due.length > 0
}

/** Put off before it is sent: a delivery that was cut short is repeated. 2, 4, 8 … seconds, at most an hour. */
async function claimDueWebhooks(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`select id from sandbox.events where next_attempt_at <= ${at}
    order by next_attempt_at limit ${BATCH_SIZE} for update skip locked`
  const pause = sql`interval '2 seconds' * least(power(2, ${events.attempts}), 1800)`
  return db
    .update(events)
    .set({
      attempts: sql`${events.attempts} + 1`,
      nextAttemptAt: sql`case when ${events.attempts} + 1 < ${MAX_ATTEMPTS} then ${at} + ${pause} end`,
    })
    .where(sql`${events.id} in (${due})`)
    .returning({ id: events.id, body: events.body })
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
  const answer = await request(url, { method: 'POST', headers, body, ...TIMEOUTS }).then(
    async (response) => {
      await response.body.dump()
      const { statusCode } = response
      return { ok: statusCode >= 200 && statusCode < 300, said: String(statusCode) }
    },
    (error: Error) => ({ ok: false, said: error.message }),
  )

  await recordDelivery(db).execute({ id, answer: answer.said, deliveredAt: answer.ok ? now : null })
}

const { id, answer, deliveredAt } = buildPlaceholders(events)
const recordDelivery = prepareQuery((db) =>
  db
    .update(events)
    .set({
      answer,
      deliveredAt,
      nextAttemptAt: sql`case when ${deliveredAt}::timestamptz is null then ${events.nextAttemptAt} end`,
    })
    .where(eq(events.id, id))
    .prepare('sandbox_event_answered'),
)
