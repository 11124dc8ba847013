import { and, desc, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { buildOlderThanCondition, type CursorPageInput, toCursorPage } from '../db/cursor-page.ts'
import type { Database } from '../db/database.ts'
import { emails } from './tables.ts'

export const EMAIL_STATES = ['sent', 'waiting', 'suppressed'] as const
export type EmailState = (typeof EMAIL_STATES)[number]

interface ListEmailsInput extends CursorPageInput {
  /** The whole address, in any case. */
  recipient?: string | undefined
  template?: string | undefined
  state?: EmailState | undefined
}

/** Lists e-mails without their texts, newest first. */
export async function listEmails(
  db: Database,
  { recipient, template, state, ...page }: ListEmailsInput,
) {
  const { html: _html, text: _text, ...columns } = emails
  const { id, subject, owner, sentAt, suppressedAt, bouncedAt, bounceStatus, createdAt } = columns
  const rows = await db
    .select({
      ...{ id, template: columns.template, recipient: columns.recipient, subject, owner },
      ...{ sentAt, suppressedAt, createdAt, bouncedAt, bounceStatus },
    })
    .from(emails)
    .where(
      and(
        recipient ? sql`lower(${columns.recipient}) = lower(${recipient})` : undefined,
        template ? eq(columns.template, template) : undefined,
        state && IS_IN_STATE[state],
        buildOlderThanCondition(emails, page),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1)
  return toCursorPage(rows, page)
}

const IS_IN_STATE: Record<EmailState, SQL | undefined> = {
  sent: isNotNull(emails.sentAt),
  waiting: and(isNull(emails.sentAt), isNull(emails.suppressedAt)),
  suppressed: isNotNull(emails.suppressedAt),
}

export function getEmailState({
  sentAt,
  suppressedAt,
}: Pick<typeof emails.$inferSelect, 'sentAt' | 'suppressedAt'>): EmailState {
  if (suppressedAt) return 'suppressed'
  return sentAt ? 'sent' : 'waiting'
}
