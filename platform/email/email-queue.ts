import { and, desc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { listInsertedColumns, toJsonRow } from '../db/json-rows.ts'
import { rawQuery } from '../db/raw-query.ts'
import { newId } from '../ids.ts'
import { createCounter } from '../metrics/registry.ts'
import { enqueueJob, enqueueJobs } from '../queue/enqueue-job.ts'
import type { Job, Queue } from '../queue/queue.ts'
import type { MailMessage, MailTransport } from './mail-transport.ts'
import { toMailbox } from './mailbox.ts'
import { getRejectionKind, getRejectionStatus, type RejectionKind } from './rejection.ts'
import { type EmailId, emails } from './tables.ts'
import { isOptionalEmail, isUndeliverable, markUndeliverable } from './undeliverable.ts'

export interface EnqueueEmailInput {
  /** The name of the template: `order-confirmed`. */
  template: string
  /** The id of the event that caused the e-mail, or another text that is the same when it is enqueued again. */
  dedupeKey: string
  to: string
  subject: string
  html: string
  text: string
  /**
   * A POST to this URL unsubscribes the recipient. Without `hasDailyLimit` the e-mail is optional: it is not sent to an
   * address that is undeliverable.
   */
  unsubscribeUrl?: string
  /** The id of the user whose account the e-mail is about. It is erased with the account and purged after a month. */
  owner?: string
  /** Set it if a stranger can cause the e-mail: the number per template, mailbox and day is limited. */
  hasDailyLimit?: boolean
  /** Default: at once. */
  sendAt?: Date | undefined
  /** The recipient has opted out: the e-mail is stored as suppressed and not sent. */
  isOptedOut?: boolean
  now: Date
}

const QUEUE = 'emails'
/** E-mails that go to many at once. Those that somebody waits for do not wait behind them. */
const BULK_QUEUE = 'bulk-emails'
/** Of one template, so that e-mails of one kind do not use up those of another (decision 0045). */
const MAX_EMAILS_PER_MAILBOX_PER_DAY = 10
const DAY_MS = 24 * 60 * 60_000

/**
 * Enqueues an e-mail in the caller's transaction. It is sent after the commit, or stays in the development mailbox if
 * no mail server is configured. Returns false if an e-mail with this template, dedupe key and recipient exists, or if
 * it is suppressed (opt-out, daily limit).
 */
export async function enqueueEmail(
  tx: Database,
  { template, now, ...email }: EnqueueEmailInput,
): Promise<boolean> {
  return (await enqueueEmails(tx, { template, emails: [email], now })) === 1
}

interface EnqueueEmailsInput {
  template: string
  emails: Omit<EnqueueEmailInput, 'template' | 'now'>[]
  /** They go to many at once, such as a newsletter, and must not delay other e-mails. */
  isBulk?: boolean
  now: Date
}

/** Enqueues e-mails of one template as `enqueueEmail` does, in two statements. Returns the number that will be sent. */
export async function enqueueEmails(
  tx: Database,
  { template, emails: added, isBulk = false, now }: EnqueueEmailsInput,
): Promise<number> {
  if (added.length === 0) return 0
  const rows: (typeof emails.$inferSelect)[] = []
  const sendTimes = new Map<EmailId, Date>()
  for (const { to, hasDailyLimit = false, isOptedOut = false, sendAt, ...rest } of added) {
    const id = newId<'email'>()
    if (sendAt) sendTimes.set(id, sendAt)
    const mailbox = hasDailyLimit ? toMailbox(to) : null
    const before = rows.filter((row) => row.mailbox === mailbox && !row.suppressedAt).length
    const isTooMany =
      mailbox !== null && (await isDailyLimitReached(tx, { template, mailbox, before, now }))
    rows.push({
      ...{ id, template, unsubscribeUrl: null, owner: null, ...rest },
      ...{ recipient: to, mailbox, suppressedAt: isTooMany || isOptedOut ? now : null },
      ...{ sentAt: null, bouncedAt: null, bounceStatus: null, createdAt: now },
    })
  }
  const values = [JSON.stringify(rows.map((row) => toJsonRow(emails, row)))]
  const inserted = await rawQuery<InsertedEmail>(tx, INSERT_EMAILS, values)
  const waiting = inserted.filter(({ suppressed_at }) => suppressed_at === null)
  const queue = isBulk ? BULK_QUEUE : QUEUE
  const later = waiting.filter(({ id }) => sendTimes.has(id))
  const jobs = waiting
    .filter(({ id }) => !sendTimes.has(id))
    .map(({ id }) => ({ queue, payload: { emailId: id } }))
  await enqueueJobs(tx, { jobs, now })
  for (const { id } of later)
    await enqueueJob(tx, { queue, payload: { emailId: id }, runAt: sendTimes.get(id)!, now })
  return waiting.length
}

interface InsertedEmail {
  id: EmailId
  suppressed_at: string | null
}

const columns = listInsertedColumns(emails)
const INSERT_EMAILS = `
  with email as (
    select * from jsonb_populate_recordset(null::emails, $1)),
  key as (
    insert into email_keys (key, email_id)
    select sha256(convert_to(concat_ws(E'\\n', template, dedupe_key, recipient), 'UTF8')), id from email
    on conflict (key) do nothing returning email_id)
  insert into emails (${columns}) select ${columns} from email where id in (select email_id from key)
  returning id, suppressed_at`

interface DailyLimitInput {
  mailbox: string
  template: string
  /** E-mails that will be written besides. */
  before: number
  now: Date
}

/** The lock serialises transactions that write to one mailbox; otherwise each would count before the other's commit. */
async function isDailyLimitReached(
  tx: Database,
  { mailbox, template, before, now }: DailyLimitInput,
): Promise<boolean> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`email ${mailbox}`}, 0))`)
  const since = new Date(now.getTime() - DAY_MS)
  const isOfKind = and(eq(emails.mailbox, mailbox), eq(emails.template, template))
  const isSent = and(gt(emails.createdAt, since), isNull(emails.suppressedAt))
  const count = await tx.$count(emails, and(isOfKind, isSent))
  return count + before >= MAX_EMAILS_PER_MAILBOX_PER_DAY
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

/** Whether an e-mail has ever been sent that is still stored. */
export async function hasSentEmail(db: Database): Promise<boolean> {
  const [sent] = await db
    .select({ id: emails.id })
    .from(emails)
    .where(isNotNull(emails.sentAt))
    .orderBy(desc(emails.createdAt))
    .limit(1)
  return sent !== undefined
}

/** Returns undefined if there is no e-mail with this id. */
export async function getEmail(db: Database, id: string) {
  const [email] = await db.select().from(emails).where(sql`${emails.id} = ${id}`)
  return email
}

const sentEmails = createCounter({
  name: 'emails_total',
  help: 'E-mails that the mail server took, refused for good, or did not take yet',
  labelNames: ['outcome'],
})

interface EmailQueueOptions {
  transport: Pick<MailTransport, 'sendMail'>
  /** Read for each e-mail: the owner can change it. */
  getFrom: () => Promise<EmailFrom>
  /** Returns the envelope sender of an e-mail, where it comes back to. Absent if nobody reads what comes back. */
  buildBounceAddress?: ((id: EmailId) => string) | undefined
  /**
   * Called if the mail server refuses the recipient. Returns whether the e-mail is given up: it is then suppressed
   * instead of retried, as optional ones are. May be called again for the same e-mail.
   */
  onRejection?: (rejection: EmailRejection) => Promise<boolean>
}

export interface EmailFrom {
  from: { name: string; address: string }
  /** Where answers go, if not to the sender. */
  replyTo?: string | undefined
}

export interface EmailRejection {
  email: typeof emails.$inferSelect
  kind: RejectionKind
  now: Date
}

/**
 * The queue of e-mails, and the one of those that go to many at once. No transaction stays open while one is sent. An
 * e-mail is sent twice, with the same `Message-ID`, if the process dies between the mail server's answer and the commit.
 */
export function createEmailQueues(db: Database, options: EmailQueueOptions): Queue[] {
  return [QUEUE, BULK_QUEUE].map((name) => ({
    name,
    concurrency: 1,
    retry: { maxAttempts: 12, delaySeconds: 60, maxDelaySeconds: 6 * 3600 },
    run: (job, { now }) => sendEmail(db, job, { ...options, now }),
  }))
}

async function sendEmail(
  db: Database,
  job: Job,
  { transport, getFrom, buildBounceAddress, onRejection, now }: EmailQueueOptions & { now: Date },
) {
  const email = await getEmail(db, job.payload.emailId!)
  // It was erased with its recipient, given up, or an administrator replayed its job.
  if (!email || email.sentAt || email.suppressedAt) return
  if (isOptionalEmail(email) && (await isUndeliverable(db, email.recipient)))
    return suppressEmail(db, { id: email.id, now })
  const { recipient: to, subject, html, text } = email
  const headers = email.unsubscribeUrl ? buildUnsubscribeHeaders(email.unsubscribeUrl) : {}
  try {
    const sender = await getFrom()
    const messageId = `<${email.id}@${sender.from.address.split('@').at(-1)}>`
    const message = { ...sender, to, subject, html, text, headers, messageId }
    const from = buildBounceAddress?.(email.id)
    await transport.sendMail(from ? { ...message, ...requestReport(email, from) } : message)
  } catch (error) {
    const isRefused = await handleRejection(db, { email, error, onRejection, now })
    sentEmails.inc({ outcome: isRefused ? 'refused' : 'failed' })
    if (!isRefused) throw error
    return suppressEmail(db, { id: email.id, now })
  }
  sentEmails.inc({ outcome: 'sent' })
  await db.update(emails).set({ sentAt: now }).where(eq(emails.id, email.id))
}

/** Asks the mail servers on the way for a report if the e-mail cannot be delivered (RFC 3461). */
function requestReport(
  { id, recipient: to }: { id: EmailId; recipient: string },
  from: string,
): Pick<MailMessage, 'envelope' | 'dsn'> {
  const dsn: MailMessage['dsn'] = { id, return: 'headers', notify: ['failure'], recipient: to }
  return { envelope: { from, to }, dsn }
}

interface HandleRejectionInput {
  onRejection: EmailQueueOptions['onRejection'] | undefined
  email: typeof emails.$inferSelect
  error: unknown
  now: Date
}

/** Returns whether the e-mail is given up: nobody waits for an optional one, and the address does not exist. */
async function handleRejection(
  db: Database,
  { email, error, onRejection, now }: HandleRejectionInput,
): Promise<boolean> {
  const kind = getRejectionKind(error)
  if (kind === null) return false
  const isAbandoned = Boolean(await onRejection?.({ email, kind, now }))
  if (kind === 'soft') return isAbandoned
  const status = getRejectionStatus(error)
  await markUndeliverable(db, { address: email.recipient, status, email, now })
  return isAbandoned || isOptionalEmail(email)
}

async function suppressEmail(db: Database, { id, now }: { id: EmailId; now: Date }) {
  await db.update(emails).set({ suppressedAt: now }).where(eq(emails.id, id))
}

/** Mail programs show an "Unsubscribe" button for these headers (RFC 8058). */
function buildUnsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
}

/** Deletes e-mails about accounts that were created before a date, sent or not: their codes have expired. */
export async function purgeAccountEmails(db: Database, before: Date): Promise<void> {
  await deleteEmails(db, and(isNotNull(emails.owner), lt(emails.createdAt, before))!)
}

/** Deletes e-mails caused by events of these subjects: one subject, or a query that selects subjects as text. */
export async function deleteEmailsAboutSubjects(
  tx: Database,
  subjects: string | SQL,
): Promise<void> {
  const eventIds = sql`select id::text from events where subject in (${subjects})`
  await deleteEmails(tx, sql`${emails.dedupeKey} in (${eventIds})`)
}

async function deleteEmails(db: Database, condition: SQL): Promise<void> {
  await db.execute(sql`with deleted as (delete from ${emails} where ${condition} returning id)
    delete from jobs where payload->>'emailId' in (select id::text from deleted)`)
}
