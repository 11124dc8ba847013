import { desc, eq, lt, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { execute } from '../db/transaction.ts'
import { newId } from '../ids.ts'
import { enqueueJob } from '../queue/enqueue-job.ts'
import { type Job, type Queue, UnrecoverableJobError } from '../queue/queue.ts'
import { runJobNow } from '../queue/run-job.ts'
import { type SmsMessageId, smsMessages } from './tables.ts'

export type SmsChannel = 'sms' | 'whatsapp'

/** Sends text messages. `to` is an E.164 number without `+`. Throws `SmsUndeliverableError` on a permanent failure. */
export interface SmsCarrier {
  name: string
  send: (message: { to: string; channel: SmsChannel; body: string }) => Promise<void>
}

/** The number does not exist or has opted out: a retry would fail too. */
export class SmsUndeliverableError extends UnrecoverableJobError {}

const QUEUE = 'sms'

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
  const row = { ...message, id, recipient, createdAt: now }
  await execute(tx, tx.insert(smsMessages).values(row))
  await enqueueJob(tx, { queue: QUEUE, payload: { smsId: id }, dedupeKey: id, now })
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

/** The queue of text messages. */
export function createSmsQueue(db: Database, carrier: SmsCarrier): Queue {
  return {
    name: QUEUE,
    concurrency: 1,
    // The retries are soon, because codes expire soon.
    retry: { maxAttempts: 12, delaySeconds: 5, maxDelaySeconds: 3600 },
    run: (job, { now }) => sendMessage(db, job, { carrier, now }),
  }
}

interface SendSmsInput {
  carrier: SmsCarrier
  now: Date
}

export type SmsOutcome = 'sent' | 'retrying' | 'undeliverable'

/** Sends one message at once, within the request that needs it. Returns null if another process is sending it. */
export async function sendSms(
  db: Database,
  id: SmsMessageId,
  { carrier, now }: SendSmsInput,
): Promise<SmsOutcome | null> {
  const outcome = await runJobNow(db, createSmsQueue(db, carrier), { dedupeKey: id, now })
  if (outcome === 'completed') return 'sent'
  if (outcome === 'dead') return 'undeliverable'
  return outcome === 'retrying' ? 'retrying' : null
}

async function sendMessage(db: Database, { payload }: Job, { carrier, now }: SendSmsInput) {
  const id = payload.smsId as SmsMessageId
  const [message] = await db.select().from(smsMessages).where(eq(smsMessages.id, id))
  // It was erased with its recipient, sent before the process ended, or is too late.
  if (!message || message.sentAt || message.expiresAt <= now) return
  const { recipient: to, channel, body } = message
  await carrier.send({ to, channel, body })
  await db.update(smsMessages).set({ sentAt: now }).where(eq(smsMessages.id, id))
}

/** Deletes messages that were created before a date. They hold phone numbers and expired codes. */
export async function purgeOldSms(db: Database, before: Date): Promise<void> {
  await db.execute(sql`with deleted as (
      delete from ${smsMessages} where ${lt(smsMessages.createdAt, before)} returning id)
    delete from jobs where payload->>'smsId' in (select id::text from deleted)`)
}
