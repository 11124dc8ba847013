import { and, desc, eq, gt, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { newId } from './ids.ts'
import { type TextMessageId, textMessages } from './tables.ts'
import { write } from './transaction.ts'

export type Channel = 'sms' | 'whatsapp'

/** Takes text messages to telephones. `to` is digits, their country's first. Throws `CannotBeReached` when it never will. */
export interface Carrier {
  name: string
  send: (message: { to: string; channel: Channel; body: string }) => Promise<void>
}

/** There is no such number, or it may not be written to: trying again changes nothing. */
export class CannotBeReached extends Error {}

interface TextMessage {
  /** The same each time the same message is written. */
  event: string
  to: string
  channel: Channel
  body: string
  /** Who caused it. */
  network: string
  /** After that nobody needs it. */
  goodUntil: Date
  now: Date
}

/** Puts a text message on its way, in the caller's transaction. It is sent after the commit, as letters are. */
export async function queueText(
  tx: Database,
  { to: recipient, now, ...message }: TextMessage,
): Promise<TextMessageId> {
  const id: TextMessageId = newId<'text message'>()
  const row = { ...message, id, recipient, nextAttemptAt: now, createdAt: now }
  await write(tx, tx.insert(textMessages).values(row))
  return id
}

interface Counted {
  since: Date
  /** Only those to one number, or only those that one network caused. */
  recipient?: string
  network?: string
}

/** How many text messages were written since then. */
export function countTexts(db: Database, { since, recipient, network }: Counted): Promise<number> {
  const isMeant = and(
    gt(textMessages.createdAt, since),
    recipient === undefined ? undefined : eq(textMessages.recipient, recipient),
    network === undefined ? undefined : eq(textMessages.network, network),
  )
  return db.$count(textMessages, isMeant)
}

/** The newest first, sent or not. */
export function newestTexts(db: Database, { limit }: { limit: number }) {
  const newestFirst = [desc(textMessages.createdAt), desc(textMessages.id)]
  return db
    .select()
    .from(textMessages)
    .orderBy(...newestFirst)
    .limit(limit)
}

interface Sending {
  carrier: Carrier
  now: Date
}

export type Outcome = 'sent' | 'later' | 'refused'

/** Sends the message that has waited longest; answers whether there was one. */
export async function sendNextText(db: Database, sending: Sending): Promise<boolean> {
  const outcome = await sendWhich(db, sql`true`, sending)
  return outcome !== null
}

/** Sends one message at once, for somebody who waits for it. Null when somebody else is sending it. */
export function sendText(
  db: Database,
  id: TextMessageId,
  sending: Sending,
): Promise<Outcome | null> {
  return sendWhich(db, eq(textMessages.id, id), sending)
}

/** Longer than a carrier takes: meanwhile nobody else sends it, and one whose sending was cut short goes out again. */
const LEASE_S = 30

async function sendWhich(
  db: Database,
  which: SQL,
  { carrier, now }: Sending,
): Promise<Outcome | null> {
  const text = await take(db, which, now)
  if (!text) return null
  const { id, recipient: to, channel, body, attempts } = text
  const tried = await carrier.send({ to, channel, body }).then(
    () => ({ sentAt: now, nextAttemptAt: null, error: null }),
    (error: Error) => {
      const nextAttemptAt = error instanceof CannotBeReached ? null : soon(attempts, now)
      return { sentAt: null, nextAttemptAt, error: error.message }
    },
  )
  await db.update(textMessages).set(tried).where(eq(textMessages.id, id))
  if (tried.sentAt) return 'sent'
  return tried.nextAttemptAt ? 'later' : 'refused'
}

/** After 5, 10, 20 … seconds: a code is needed now or never. */
function soon(attempts: number, now: Date): Date {
  return new Date(now.getTime() + 5000 * 2 ** (attempts - 1))
}

async function take(db: Database, which: SQL, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const isDue = sql`sent_at is null and next_attempt_at <= ${at} and good_until > ${at}`
  const next = sql`select id from ${textMessages} where ${which} and ${isDue}
    order by next_attempt_at limit 1 for update skip locked`
  const [taken] = await db
    .update(textMessages)
    .set({
      attempts: sql`${textMessages.attempts} + 1`,
      nextAttemptAt: sql`${at} + make_interval(secs => ${LEASE_S})`,
    })
    .where(sql`${textMessages.id} = (${next})`)
    .returning()
  return taken
}

/** They carry numbers of people, and codes that open nothing any more. */
export async function forgetOldTexts(db: Database, before: Date): Promise<void> {
  await db.delete(textMessages).where(lt(textMessages.createdAt, before))
}
