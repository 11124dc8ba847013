import { eq, sql } from 'drizzle-orm'
import { request } from 'undici'
import type { Database } from '#platform/database'
import { placeholders, prepared } from '#platform/prepared'
import { events } from './tables.ts'
import { SIGNATURE, signed } from './webhook.ts'

interface Given {
  /** Where the shop hears its webhooks: `http://127.0.0.1:3000/api/payments/webhooks/sandbox`. */
  url: string
  secret: string
  now: Date
}

const AT_ONCE = 10
const PATIENCE = { headersTimeout: 10_000, bodyTimeout: 10_000 }
const MOST_ATTEMPTS = 30

/**
 * Delivers what is due, several at once, so they arrive in any order; what is not answered well comes again,
 * later each time. Answers whether there was something due.
 */
export async function deliverDueEvents(db: Database, given: Given): Promise<boolean> {
  const due = await takeDue(db, given.now)
  await Promise.all(due.map((event) => deliver(db, event, given)))
  return due.length > 0
}

/** Put off before it is sent: a delivery that was cut short is repeated. 2, 4, 8 … seconds, at most an hour. */
async function takeDue(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const due = sql`select id from sandbox.events where next_attempt_at <= ${at}
    order by next_attempt_at limit ${AT_ONCE} for update skip locked`
  const pause = sql`interval '2 seconds' * least(power(2, ${events.attempts}), 1800)`
  return db
    .update(events)
    .set({
      attempts: sql`${events.attempts} + 1`,
      nextAttemptAt: sql`case when ${events.attempts} + 1 < ${MOST_ATTEMPTS} then ${at} + ${pause} end`,
    })
    .where(sql`${events.id} in (${due})`)
    .returning({ id: events.id, body: events.body })
}

async function deliver(
  db: Database,
  { id, body }: { id: string; body: string },
  { url, secret, now }: Given,
) {
  const headers = {
    'Content-Type': 'application/json',
    [SIGNATURE]: signed(body, { secret, now }),
  }
  const answer = await request(url, { method: 'POST', headers, body, ...PATIENCE }).then(
    async (response) => {
      await response.body.dump()
      const { statusCode } = response
      return { ok: statusCode >= 200 && statusCode < 300, said: String(statusCode) }
    },
    (error: Error) => ({ ok: false, said: error.message }),
  )

  await note(db).execute({ id, answer: answer.said, deliveredAt: answer.ok ? now : null })
}

const { id, answer, deliveredAt } = placeholders(events)
const note = prepared((db) =>
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
