import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { emails } from './tables.ts'

interface EmailsOfKey {
  template: string
  dedupeKey: string
}

interface EmailCounts extends Record<string, unknown> {
  waiting: number
  sent: number
  suppressed: number
}

/** Counts the e-mails of one cause, such as an issue of the newsletter. */
export async function countEmailsOfKey(
  db: Database,
  { template, dedupeKey }: EmailsOfKey,
): Promise<EmailCounts> {
  const { rows } = await db.execute<EmailCounts>(sql`
    select count(*) filter (where sent_at is null and suppressed_at is null)::int as waiting,
      count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where suppressed_at is not null)::int as suppressed
    from ${emails} where template = ${template} and dedupe_key = ${dedupeKey}`)
  return rows[0]!
}

/** Keeps the e-mails of one cause that have not left from leaving. Returns how many. */
export async function suppressWaitingEmails(
  tx: Database,
  { template, dedupeKey, now }: EmailsOfKey & { now: Date },
): Promise<number> {
  const isOfKey = and(eq(emails.template, template), eq(emails.dedupeKey, dedupeKey))
  const isWaiting = and(isNull(emails.sentAt), isNull(emails.suppressedAt))
  const stopped = await tx.update(emails).set({ suppressedAt: now }).where(and(isOfKey, isWaiting))
  return stopped.rowCount ?? 0
}
