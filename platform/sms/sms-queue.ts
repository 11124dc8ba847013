import { desc, eq, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { execute } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { type SmsMessageId, smsMessages } from './tables.ts'

export type SmsChannel = 'sms' | 'whatsapp'

/** Sends text messages. `to` is an E.164 number without `+`. Throws `SmsUndeliverableError` on a permanent failure. */
export interface SmsCarrier {
  name: string
  send: (message: { to: string; channel: SmsChannel; body: string }) => Promise<void>
}

/** The number does not exist or has opted out: a retry would fail too. */
export class SmsUndeliverableError extends Error {}

interface EnqueueSmsInput {
  /** The same when the same message is enqueued again. */
  dedupeKey: string
  to: string
  channel: SmsChannel
  body: string
  /** The message is not sent after this time. */
  expiresAt: Date
  now: Date
}

/** Enqueues a text message in the caller's transaction. It is sent after the commit. */
export async function enqueueSms(
  tx: Database,
  { to: recipient, now, ...message }: EnqueueSmsInput,
): Promise<SmsMessageId> {
  const id: SmsMessageId = newId<'sms message'>()
  const row = { ...message, id, recipient, nextAttemptAt: now, createdAt: now }
  await execute(tx, tx.insert(smsMessages).values(row))
  return id
}

/** Lists sent and waiting messages, newest first. */
export function listNewestSms(db: Database, { limit }: { limit: number }) {
  const newestFirst = [desc(smsMessages.createdAt), desc(smsMessages.id)]
  return db
    .select()
    .from(smsMessages)
    .orderBy(...newestFirst)
    .limit(limit)
}

interface SendSmsInput {
  carrier: SmsCarrier
  now: Date
}

export type SmsOutcome = 'sent' | 'retrying' | 'undeliverable'

/** Sends the due message that has waited longest. Returns false if none is due. */
export async function sendNextSms(db: Database, input: SendSmsInput): Promise<boolean> {
  const outcome = await claimAndSend(db, sql`true`, input)
  return outcome !== null
}

/** Sends one message at once, within the request that needs it. Returns null if another process is sending it. */
export function sendSms(
  db: Database,
  id: SmsMessageId,
  input: SendSmsInput,
): Promise<SmsOutcome | null> {
  return claimAndSend(db, eq(smsMessages.id, id), input)
}

/** Longer than a carrier takes. A message whose process died is sent again after it. */
const LEASE_SECONDS = 30

async function claimAndSend(
  db: Database,
  condition: SQL,
  { carrier, now }: SendSmsInput,
): Promise<SmsOutcome | null> {
  const message = await claimSms(db, condition, now)
  if (!message) return null
  const { id, recipient: to, channel, body, attempts } = message
  const outcome = await carrier.send({ to, channel, body }).then(
    () => ({ sentAt: now, nextAttemptAt: null, error: null }),
    (error: Error) => {
      const nextAttemptAt =
        error instanceof SmsUndeliverableError ? null : getNextAttemptAt(attempts, now)
      return { sentAt: null, nextAttemptAt, error: error.message }
    },
  )
  await db.update(smsMessages).set(outcome).where(eq(smsMessages.id, id))
  if (outcome.sentAt) return 'sent'
  return outcome.nextAttemptAt ? 'retrying' : 'undeliverable'
}

/** Exponential backoff: 5, 10, 20 … seconds, because codes expire soon. */
function getNextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + 5000 * 2 ** (attempts - 1))
}

async function claimSms(db: Database, condition: SQL, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`sent_at is null and next_attempt_at <= ${at} and expires_at > ${at}`
  const next = sql`select id from ${smsMessages} where ${condition} and ${isDue}
    order by next_attempt_at limit 1 for update skip locked`
  const [claimed] = await db
    .update(smsMessages)
    .set({
      attempts: sql`${smsMessages.attempts} + 1`,
      nextAttemptAt: sql`${at} + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(sql`${smsMessages.id} = (${next})`)
    .returning()
  return claimed
}

/** Deletes messages that were created before a date. They hold phone numbers and expired codes. */
export async function purgeOldSms(db: Database, before: Date): Promise<void> {
  await db.delete(smsMessages).where(lt(smsMessages.createdAt, before))
}
