import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Database } from '../db/database.ts'
import { buildPlaceholders, prepareQuery } from '../db/prepared-query.ts'
import { emails } from '../db/tables.ts'
import { newId } from '../ids.ts'

export interface EnqueueEmailInput {
  /** Which letter it is: `order-confirmed`. */
  template: string
  /** What it is about: an event's id, or any text that is the same each time the same letter is written. */
  dedupeKey: string
  to: string
  subject: string
  html: string
  text: string
  /** One POST there ends what the letter belongs to. */
  unsubscribeUrl?: string
  /** Whose account it is about, by its id: it is erased with that, and soon forgotten. */
  owner?: string
  /** Anybody could have caused it, in somebody else's name: only so many a day go to one mailbox. */
  hasDailyLimit?: boolean
  /** Its reader has said not to send such letters: it is only noted that one would have gone out. */
  isOptedOut?: boolean
  now: Date
}

/** A shopper whose payment fails again and again gets fewer; a stranger cannot flood a mailbox with them. */
const MAX_EMAILS_PER_MAILBOX_PER_DAY = 10
const DAY_MS = 24 * 60 * 60_000

/**
 * Puts a letter in the post, in the caller's transaction. It is sent after the commit, or stays in the mailbox
 * when no mail server is configured. One letter for each template, event and recipient: answers false when
 * there already is one, or when it is unwanted or one too many and so is only noted.
 */
export async function enqueueEmail(tx: Database, input: EnqueueEmailInput): Promise<boolean> {
  const { to, now, hasDailyLimit = false, isOptedOut = false, ...rest } = input
  const mailbox = hasDailyLimit ? normalizeMailbox(to) : null
  const isTooMany =
    mailbox !== null &&
    (await countEmailsOfLastDay(tx, mailbox, now)) >= MAX_EMAILS_PER_MAILBOX_PER_DAY
  const isHeldBack = isTooMany || isOptedOut
  const queued = await insertEmail(tx).execute({
    ...{ id: newId<'mail'>(), unsubscribeUrl: null, owner: null, ...rest, recipient: to, mailbox },
    ...{ attempts: 0, error: null, sentAt: null, createdAt: now },
    ...{ suppressedAt: isHeldBack ? now : null, nextAttemptAt: isHeldBack ? null : now },
  })
  return queued.rowCount === 1 && !isHeldBack
}

const insertEmail = prepareQuery((db) =>
  db
    .insert(emails)
    .values(buildPlaceholders(emails))
    .onConflictDoNothing({ target: [emails.template, emails.dedupeKey, emails.recipient] })
    .prepare('email_enqueued'),
)

/** `Mina+shop7@Example.com` is read where `mina@example.com` is. */
function normalizeMailbox(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@')
}

function countEmailsOfLastDay(db: Database, mailbox: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const ofDay = and(eq(emails.mailbox, mailbox), gt(emails.createdAt, since))
  return db.$count(emails, and(ofDay, isNull(emails.suppressedAt)))
}

/** The newest letters first, sent or not. */
export function listNewestEmails(db: Database, { limit }: { limit: number }) {
  return db
    .select()
    .from(emails)
    .where(isNull(emails.suppressedAt))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(limit)
}

/** One letter by its id, or undefined. */
export async function getEmail(db: Database, id: string) {
  const [mail] = await db.select().from(emails).where(sql`${emails.id} = ${id}`)
  return mail
}

interface SendNextEmailInput {
  transport: Transporter
  from: string
  now: Date
}

const MAX_ATTEMPTS = 12
const MAX_RETRY_DELAY_MINUTES = 360

/**
 * Sends the letter that has waited longest; answers whether there was one. It is put off before it is sent, and for
 * longer than a slow mail server takes: no transaction waits for it, nobody else sends the letter meanwhile, and one
 * whose sending was cut short goes out again later.
 */
export async function sendNextEmail(
  db: Database,
  { transport, from, now }: SendNextEmailInput,
): Promise<boolean> {
  const mail = await claimNextEmail(db, now)
  if (!mail) return false

  const { recipient: to, subject, html, text, id } = mail
  const headers = mail.unsubscribeUrl ? buildUnsubscribeHeaders(mail.unsubscribeUrl) : {}
  const outcome = await transport.sendMail({ from, to, subject, html, text, headers }).then(
    () => ({ sentAt: now, nextAttemptAt: null, error: null }),
    (error: Error) => ({
      error: error.message,
      nextAttemptAt: getNextAttemptAt(mail.attempts, now),
    }),
  )
  await db.update(emails).set(outcome).where(sql`${emails.id} = ${id}`)
  return true
}

/** Twice as long after each attempt: 1, 2, 4 … minutes, at most six hours. Null after the last. */
function getNextAttemptAt(attempts: number, now: Date): Date | null {
  if (attempts >= MAX_ATTEMPTS) return null
  const minutes = Math.min(2 ** (attempts - 1), MAX_RETRY_DELAY_MINUTES)
  return new Date(now.getTime() + minutes * 60_000)
}

async function claimNextEmail(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = sql`select id from emails where sent_at is null and next_attempt_at <= ${at}
    order by next_attempt_at limit 1 for update skip locked`
  const [taken] = await db
    .update(emails)
    .set({
      attempts: sql`${emails.attempts} + 1`,
      nextAttemptAt: sql`${at} + interval '15 minutes'`,
    })
    .where(sql`${emails.id} = (${next})`)
    .returning()
  return taken
}

/** What mail programs show as "Unsubscribe" beside the sender (RFC 8058). */
function buildUnsubscribeHeaders(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Forgets letters about accounts that were written before then, sent or not: their codes and news are old. */
export async function purgeAccountEmails(db: Database, before: Date): Promise<void> {
  await db.delete(emails).where(and(isNotNull(emails.owner), lt(emails.createdAt, before)))
}

/** Forgets the letters that were written because of events of these subjects: one, or a query for their ids as text. */
export async function deleteEmailsAboutSubjects(
  tx: Database,
  subjects: string | SQL,
): Promise<void> {
  const itsEvents = sql`select id::text from events where subject in (${subjects})`
  await tx.delete(emails).where(sql`${emails.dedupeKey} in (${itsEvents})`)
}
