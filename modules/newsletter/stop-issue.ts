import { eq } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { suppressWaitingEmails } from '#platform/email/emails-of-key'
import { err, ok, type Result } from '#platform/result'
import { getIssue, type IssueWithTexts } from './list-issues.ts'
import { ISSUE_TEMPLATE } from './render-issue.ts'
import type { IssueErrorCode } from './save-issue.ts'
import { type IssueId, newsletterIssues } from './tables.ts'

type Stopped = Promise<Result<IssueWithTexts, IssueErrorCode>>

/** Stops an issue that is being sent. What has not left yet is not sent any more. */
export function stopIssue(
  db: Database,
  { id, actor, now }: { id: IssueId; actor: Actor; now: Date },
): Stopped {
  return runResultTransaction(db, async (tx): Stopped => {
    // A batch that is being written ends before, and the next one finds the issue stopped.
    const [issue] = await tx
      .select()
      .from(newsletterIssues)
      .where(eq(newsletterIssues.id, id))
      .for('update')
    if (!issue) return err('newsletter_issue_not_found')
    const isStarted = issue.state === 'sending' || issue.state === 'sent'
    if (!isStarted) return err('newsletter_issue_not_sending')
    const waiting = await suppressWaitingEmails(tx, {
      ...{ template: ISSUE_TEMPLATE, dedupeKey: id, now },
    })
    if (issue.state === 'sent' && waiting === 0) return err('newsletter_issue_not_sending')
    const stopped = {
      ...({ state: 'stopped', stoppedAt: now, sentAt: null } as const),
      ...toActorColumns(actor),
      updatedAt: now,
    }
    await tx.update(newsletterIssues).set(stopped).where(eq(newsletterIssues.id, id))
    return ok((await getIssue(tx, id))!)
  })
}
