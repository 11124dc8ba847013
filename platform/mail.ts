import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import type { Database } from './database.ts'
import { newId } from './ids.ts'
import { placeholders, prepared } from './prepared.ts'
import { mails } from './tables.ts'

export interface Letter {
  /** Which letter it is: `order-confirmed`. */
  template: string
  /** What it is about: an event's id, or any text that is the same each time the same letter is written. */
  event: string
  to: string
  subject: string
  html: string
  text: string
  /** One POST there ends what the letter belongs to. */
  unsubscribeUrl?: string
  /** Whose account it is about, by its id: it is erased with that, and soon forgotten. */
  owner?: string
  /** Anybody could have caused it, in somebody else's name: only so many a day go to one mailbox. */
  isUnproven?: boolean
  /** Its reader has said not to send such letters: it is only noted that one would have gone out. */
  isUnwanted?: boolean
  now: Date
}

/** A shopper whose payment fails again and again gets fewer; a stranger cannot flood a mailbox with them. */
const MOST_UNPROVEN_A_DAY = 10
const DAY_MS = 24 * 60 * 60_000

/**
 * Puts a letter in the post, in the caller's transaction. It is sent after the commit, or stays in the mailbox
 * when no mail server is configured. One letter for each template, event and recipient: answers false when
 * there already is one, or when it is unwanted or one too many and so is only noted.
 */
export async function queueMail(tx: Database, letter: Letter): Promise<boolean> {
  const { to, now, isUnproven = false, isUnwanted = false, ...rest } = letter
  const mailbox = isUnproven ? mailboxOf(to) : null
  const isTooMany = mailbox !== null && (await countOfDay(tx, mailbox, now)) >= MOST_UNPROVEN_A_DAY
  const isHeldBack = isTooMany || isUnwanted
  const queued = await insert(tx).execute({
    ...{ id: newId<'mail'>(), unsubscribeUrl: null, owner: null, ...rest, recipient: to, mailbox },
    ...{ attempts: 0, error: null, sentAt: null, createdAt: now },
    ...{ suppressedAt: isHeldBack ? now : null, nextAttemptAt: isHeldBack ? null : now },
  })
  return queued.rowCount === 1 && !isHeldBack
}

const insert = prepared((db) =>
  db
    .insert(mails)
    .values(placeholders(mails))
    .onConflictDoNothing({ target: [mails.template, mails.event, mails.recipient] })
    .prepare('mail_queued'),
)

/** `Mina+shop7@Example.com` is read where `mina@example.com` is. */
function mailboxOf(address: string): string {
  return address.toLowerCase().replace(/\+[^@]*@/, '@')
}

function countOfDay(db: Database, mailbox: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - DAY_MS)
  const ofDay = and(eq(mails.mailbox, mailbox), gt(mails.createdAt, since))
  return db.$count(mails, and(ofDay, isNull(mails.suppressedAt)))
}

/** The newest letters first, sent or not. */
export function newestMails(db: Database, { limit }: { limit: number }) {
  return db
    .select()
    .from(mails)
    .where(isNull(mails.suppressedAt))
    .orderBy(desc(mails.createdAt), desc(mails.id))
    .limit(limit)
}

/** One letter by its id, or undefined. */
export async function mailById(db: Database, id: string) {
  const [mail] = await db.select().from(mails).where(sql`${mails.id} = ${id}`)
  return mail
}

interface Post {
  transport: Transporter
  from: string
  now: Date
}

const MOST_ATTEMPTS = 12
const LONGEST_PAUSE_MIN = 360

/**
 * Sends the letter that has waited longest; answers whether there was one. It is put off before it is sent, and for
 * longer than a slow mail server takes: no transaction waits for it, nobody else sends the letter meanwhile, and one
 * whose sending was cut short goes out again later.
 */
export async function sendNextMail(db: Database, { transport, from, now }: Post): Promise<boolean> {
  const mail = await takeNext(db, now)
  if (!mail) return false

  const { recipient: to, subject, html, text, id } = mail
  const headers = mail.unsubscribeUrl ? oneClick(mail.unsubscribeUrl) : {}
  const outcome = await transport.sendMail({ from, to, subject, html, text, headers }).then(
    () => ({ sentAt: now, nextAttemptAt: null, error: null }),
    (error: Error) => ({ error: error.message, nextAttemptAt: nextAttempt(mail.attempts, now) }),
  )
  await db.update(mails).set(outcome).where(sql`${mails.id} = ${id}`)
  return true
}

/** Twice as long after each attempt: 1, 2, 4 … minutes, at most six hours. Null after the last. */
function nextAttempt(attempts: number, now: Date): Date | null {
  if (attempts >= MOST_ATTEMPTS) return null
  const minutes = Math.min(2 ** (attempts - 1), LONGEST_PAUSE_MIN)
  return new Date(now.getTime() + minutes * 60_000)
}

async function takeNext(db: Database, now: Date) {
  const at = sql`${now.toISOString()}::timestamptz`
  const next = sql`select id from mails where sent_at is null and next_attempt_at <= ${at}
    order by next_attempt_at limit 1 for update skip locked`
  const [taken] = await db
    .update(mails)
    .set({
      attempts: sql`${mails.attempts} + 1`,
      nextAttemptAt: sql`${at} + interval '15 minutes'`,
    })
    .where(sql`${mails.id} = (${next})`)
    .returning()
  return taken
}

/** What mail programs show as "Unsubscribe" beside the sender (RFC 8058). */
function oneClick(url: string) {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Forgets letters about accounts that were written before then, sent or not: their codes and news are old. */
export async function forgetOwnedLetters(db: Database, before: Date): Promise<void> {
  await db.delete(mails).where(and(isNotNull(mails.owner), lt(mails.createdAt, before)))
}

/** Forgets the letters that were written because of events of these subjects: one, or a query for their ids as text. */
export async function forgetLettersAbout(tx: Database, subjects: string | SQL): Promise<void> {
  const itsEvents = sql`select id::text from events where subject in (${subjects})`
  await tx.delete(mails).where(sql`${mails.event} in (${itsEvents})`)
}
