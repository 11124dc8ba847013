import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { type SmsMessageId, smsMessages } from '../db/tables.ts'
import { execute } from '../db/transaction.ts'
import { newId } from '../ids.ts'

export type SmsChannel = 'sms' | 'whatsapp'

/** Takes text messages to telephones. `to` is digits, their country's first. Throws `CannotBeReached` when it never will. */
export interface SmsCarrier {
  name: string
  send: (message: { to: string; channel: SmsChannel; body: string }) => Promise<void>
}

/** There is no such number, or it may not be written to: trying again changes nothing. */
export class SmsUndeliverableError extends Error {}

interface EnqueueSmsInput {
  /** The same each time the same message is written. */
  dedupeKey: string
  to: string
  channel: SmsChannel
  body: string
  /** Who caused it. */
  network: string
  /** After that nobody needs it. */
  expiresAt: Date
  now: Date
}

/** Puts a text message on its way, in the caller's transaction. It is sent after the commit, as letters are. */
export async function enqueueSms(
  tx: Database,
  { to: recipient, now, ...message }: EnqueueSmsInput,
): Promise<SmsMessageId> {
  const id: SmsMessageId = newId<'sms message'>()
  const row = { ...message, id, recipient, nextAttemptAt: now, createdAt: now }
  await execute(tx, tx.insert(smsMessages).values(row))
  return id
}

interface CountSmsInput {
  since: Date
  /** Only those to one number, or only those that one network caused. */
  recipient?: string
  network?: string
}

/** How many text messages were written since then. */
export function countSms(
  db: Database,
  { since, recipient, network }: CountSmsInput,
): Promise<number> {
  const isMeant = and(
    gt(smsMessages.createdAt, since),
    recipient === undefined ? undefined : eq(smsMessages.recipient, recipient),
    network === undefined ? undefined : eq(smsMessages.network, network),
  )
  return db.$count(smsMessages, isMeant)
}

/** The newest first, sent or not. */
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

export type SmsOutcome = 'sent' | 'later' | 'refused'

/** Sends the message that has waited longest; answers whether there was one. */
export async function sendNextSms(db: Database, sending: SendSmsInput): Promise<boolean> {
  const outcome = await claimAndSend(db, sql`true`, sending)
  return outcome !== null
}

/** Sends one message at once, for somebody who waits for it. Null when somebody else is sending it. */
export function sendSms(
  db: Database,
  id: SmsMessageId,
  sending: SendSmsInput,
): Promise<SmsOutcome | null> {
  return claimAndSend(db, eq(smsMessages.id, id), sending)
}

/** Longer than a carrier takes: meanwhile nobody else sends it, and one whose sending was cut short goes out again. */
const LEASE_SECONDS = 30

async function claimAndSend(
  db: Database,
  condition: SQL,
  { carrier, now }: SendSmsInput,
): Promise<SmsOutcome | null> {
  const text = await claimSms(db, condition, now)
  if (!text) return null
  const { id, recipient: to, channel, body, attempts } = text
  const tried = await carrier.send({ to, channel, body }).then(
    () => ({ sentAt: now, nextAttemptAt: null, error: null }),
    (error: Error) => {
      const nextAttemptAt =
        error instanceof SmsUndeliverableError ? null : getNextAttemptAt(attempts, now)
      return { sentAt: null, nextAttemptAt, error: error.message }
    },
  )
  await db.update(smsMessages).set(tried).where(eq(smsMessages.id, id))
  if (tried.sentAt) return 'sent'
  return tried.nextAttemptAt ? 'later' : 'refused'
}

/** After 5, 10, 20 … seconds: a code is needed now or never. */
function getNextAttemptAt(attempts: number, now: Date): Date {
  return new Date(now.getTime() + 5000 * 2 ** (attempts - 1))
}

async function claimSms(db: Database, condition: SQL, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`sent_at is null and next_attempt_at <= ${at} and expires_at > ${at}`
  const next = sql`select id from ${smsMessages} where ${condition} and ${isDue}
    order by next_attempt_at limit 1 for update skip locked`
  const [taken] = await db
    .update(smsMessages)
    .set({
      attempts: sql`${smsMessages.attempts} + 1`,
      nextAttemptAt: sql`${at} + make_interval(secs => ${LEASE_SECONDS})`,
    })
    .where(sql`${smsMessages.id} = (${next})`)
    .returning()
  return taken
}

/** They carry numbers of people, and codes that open nothing any more. */
export async function purgeOldSms(db: Database, before: Date): Promise<void> {
  await db.delete(smsMessages).where(lt(smsMessages.createdAt, before))
}
