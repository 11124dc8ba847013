import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { newId } from '../ids.ts'
import { emails } from './tables.ts'

export interface EnqueueEmailInput {
  /** The name of the template: `order-confirmed`. */
  template: string
  /** The id of the event that caused the e-mail, or another text that is the same when it is enqueued again. */
  dedupeKey: string
  to: string
  subject: string
  html: string
  text: string
  /** A POST to this URL unsubscribes the recipient. */
  unsubscribeUrl?: string
  /** The id of the user whose account the e-mail is about. It is erased with the account and purged after a month. */
  owner?: string
  /** Set it if a stranger can cause the e-mail: the number per mailbox and day is limited. */
  hasDailyLimit?: boolean
  /** The recipient has opted out: the e-mail is stored as suppressed and not sent. */
  isOptedOut?: boolean
  now: Date
}

const MAX_EMAILS_PER_MAILBOX_PER_DAY = 10
const DAY_MS = 24 * 60 * 60_000

/**
 * Enqueues an e-mail in the caller's transaction. It is sent after the commit, or stays in the development mailbox if
 * no mail server is configured. Returns false if an e-mail with this template, dedupe key and recipient exists, or if
 * it is suppressed (opt-out, daily limit).
 */
export async function enqueueEmail(tx: Database, input: EnqueueEmailInput): Promise<boolean> {
  const { to, now, hasDailyLimit = false, isOptedOut = false, ...rest } = input
  const mailbox = hasDailyLimit ? normalizeMailbox(to) : null
  const isTooMany =
    mailbox !== null &&
    (await countEmailsOfLastDay(tx, mailbox, now)) >= MAX_EMAILS_PER_MAILBOX_PER_DAY
  const isSuppressed = isTooMany || isOptedOut
  const queued = await insertEmail(tx).execute({
    ...{ id: newId<'email'>(), unsubscribeUrl: null, owner: null, ...rest, recipient: to, mailbox },
    ...{ attempts: 0, error: null, sentAt: null, createdAt: now },
    ...{ suppressedAt: isSuppressed ? now : null, nextAttemptAt: isSuppressed ? null : now },
  })
  return queued.rowCount === 1 && !isSuppressed
}

const insertEmail = prepareQuery((db) =>
  db
    .insert(emails)
    .values(buildPlaceholders(emails))
    .onConflictDoNothing({ target: [emails.template, emails.dedupeKey, emails.recipient] })
    .prepare('insert_email'),
)

/** Returns the mailbox that an address delivers to: `mina@example.com` for `Mina+shop7@Example.com`. */
function normalizeMailbox(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@')
}

function countEmailsOfLastDay(db: Database, mailbox: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const isRecent = and(eq(emails.mailbox, mailbox), gt(emails.createdAt, since))
  return db.$count(emails, and(isRecent, isNull(emails.suppressedAt)))
}

/** Lists sent and waiting e-mails, newest first. */
export function listNewestEmails(db: Database, { limit }: { limit: number }) {
  return db
    .select()
    .from(emails)
    .where(isNull(emails.suppressedAt))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(limit)
}

/** Returns undefined if there is no e-mail with this id. */
export async function getEmail(db: Database, id: string) {
  const [email] = await db.select().from(emails).where(sql`${emails.id} = ${id}`)
  return email
}

interface SendNextEmailInput {
  transport: Transporter
  from: string
  now: Date
}

const MAX_ATTEMPTS = 12
const MAX_RETRY_DELAY_MINUTES = 360

/**
 * Sends the due e-mail that has waited longest. Returns false if none is due. The e-mail is leased before it is sent,
 * for longer than a slow mail server takes: no transaction stays open, no other process sends it meanwhile, and it is
 * sent again if this process dies.
 */
export async function sendNextEmail(
  db: Database,
  { transport, from, now }: SendNextEmailInput,
): Promise<boolean> {
  const email = await claimNextEmail(db, now)
  if (!email) return false

  const { recipient: to, subject, html, text, id } = email
  const headers = email.unsubscribeUrl ? buildUnsubscribeHeaders(email.unsubscribeUrl) : {}
  const outcome = await transport.sendMail({ from, to, subject, html, text, headers }).then(
    () => ({ sentAt: now, nextAttemptAt: null, error: null }),
    (error: Error) => ({
      error: error.message,
      nextAttemptAt: getNextAttemptAt(email.attempts, now),
    }),
  )
  await db.update(emails).set(outcome).where(sql`${emails.id} = ${id}`)
  return true
}

/** Exponential backoff: 1, 2, 4 … minutes, at most six hours. Returns null after the last attempt. */
function getNextAttemptAt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null
  const minutes = Math.min(2 ** (attempts - 1), MAX_RETRY_DELAY_MINUTES)
  return new Date(now.getTime() + minutes * 60_000)
}

async function claimNextEmail(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = sql`select id from emails where sent_at is null and next_attempt_at <= ${at}
    order by next_attempt_at limit 1 for update skip locked`
  const [claimed] = await db
    .update(emails)
    .set({
      attempts: sql`${emails.attempts} + 1`,
      nextAttemptAt: sql`${at} + interval '15 minutes'`,
    })
    .where(sql`${emails.id} = (${next})`)
    .returning()
  return claimed
}

/** Mail programs show an "Unsubscribe" button for these headers (RFC 8058). */
function buildUnsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Deletes e-mails about accounts that were created before a date, sent or not: their codes have expired. */
export async function purgeAccountEmails(db: Database, before: Date): Promise<void> {
  await db.delete(emails).where(and(isNotNull(emails.owner), lt(emails.createdAt, before)))
}

/** Deletes e-mails caused by events of these subjects: one subject, or a query that selects subjects as text. */
export async function deleteEmailsAboutSubjects(
  tx: Database,
  subjects: string | SQL,
): Promise<void> {
  const eventIds = sql`select id::text from events where subject in (${subjects})`
  await tx.delete(emails).where(sql`${emails.dedupeKey} in (${eventIds})`)
}
