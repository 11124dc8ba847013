import { and, eq, sql } from 'drizzle-orm'
import { takeUploadedPictures } from '#modules/pictures'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { runInTransaction } from '#platform/db/transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { IssueText } from './contract.ts'
import { getIssue, type IssueWithTexts } from './list-issues.ts'
import { type IssueId, newsletterIssues, newsletterIssueTexts } from './tables.ts'

export type IssueErrorCode =
  | 'newsletter_issue_changed'
  | 'newsletter_issue_not_draft'
  | 'newsletter_issue_not_found'
  | 'newsletter_issue_not_sending'

interface CreateIssueInput {
  /** At least one, and one for a language at most. */
  texts: IssueText[]
  actor: Actor
  now: Date
}

/** Creates a draft. */
export function createIssue(
  db: Database,
  { texts, actor, now }: CreateIssueInput,
): Promise<IssueWithTexts> {
  return runInTransaction(db, async (tx) => {
    const id = newId<'newsletter issue'>()
    const row = { id, ...toActorColumns(actor), updatedAt: now, createdAt: now }
    await tx.insert(newsletterIssues).values(row)
    await insertTexts(tx, { id, texts, now })
    return (await getIssue(tx, id))!
  })
}

interface IssueChangeInput {
  id: IssueId
  /** The revision that the administrator has seen. */
  seenRevision: number
  actor: Actor
  now: Date
}

type IssueResult = Promise<Result<IssueWithTexts, IssueErrorCode>>

/** Replaces the texts of a draft. */
export function updateIssue(
  db: Database,
  { texts, ...change }: IssueChangeInput & { texts: IssueText[] },
): IssueResult {
  const { id, actor, now } = change
  return runResultTransaction(db, async (tx): IssueResult => {
    const locked = await lockDraft(tx, change)
    if (!locked.ok) return locked
    await tx.delete(newsletterIssueTexts).where(eq(newsletterIssueTexts.issueId, id))
    await insertTexts(tx, { id, texts, now })
    const revision = sql`${newsletterIssues.revision} + 1`
    const saved = { revision, ...toActorColumns(actor), updatedAt: now }
    await tx.update(newsletterIssues).set(saved).where(eq(newsletterIssues.id, id))
    return ok((await getIssue(tx, id))!)
  })
}

/** Schedules a draft as it was seen. It is sent at that time, or at once if that has passed. */
export function scheduleIssue(
  db: Database,
  { sendAt, ...change }: IssueChangeInput & { sendAt: Date },
): IssueResult {
  const { id, actor, now } = change
  return runResultTransaction(db, async (tx): IssueResult => {
    const locked = await lockDraft(tx, change)
    if (!locked.ok) return locked
    const scheduled = {
      state: 'scheduled',
      sendAt,
      ...toActorColumns(actor),
      updatedAt: now,
    } as const
    await tx.update(newsletterIssues).set(scheduled).where(eq(newsletterIssues.id, id))
    return ok((await getIssue(tx, id))!)
  })
}

/** Makes a scheduled issue a draft again, unless its sending has begun. */
export async function unscheduleIssue(
  db: Database,
  { id, actor, now }: Omit<IssueChangeInput, 'seenRevision'>,
): IssueResult {
  const draft = { state: 'draft', sendAt: null, ...toActorColumns(actor), updatedAt: now } as const
  const isScheduled = and(eq(newsletterIssues.id, id), eq(newsletterIssues.state, 'scheduled'))
  const changed = await db.update(newsletterIssues).set(draft).where(isScheduled).returning()
  const issue = await getIssue(db, id)
  if (!issue) return err('newsletter_issue_not_found')
  return changed.length > 0 || issue.state === 'draft'
    ? ok(issue)
    : err('newsletter_issue_not_draft')
}

/** Deletes a draft. */
export function deleteIssue(
  db: Database,
  { id }: { id: IssueId },
): Promise<Result<null, IssueErrorCode>> {
  type Deleted = Result<null, IssueErrorCode>
  return runResultTransaction(db, async (tx): Promise<Deleted> => {
    const locked = await lockDraft(tx, { id })
    if (!locked.ok) return locked
    await tx.delete(newsletterIssues).where(eq(newsletterIssues.id, id))
    return ok(null)
  })
}

/** Of two changes at once, the second waits here and then sees the revision of the first. */
async function lockDraft(
  tx: Database,
  { id, seenRevision }: { id: IssueId; seenRevision?: number },
): Promise<Result<null, IssueErrorCode>> {
  const [issue] = await tx
    .select()
    .from(newsletterIssues)
    .where(eq(newsletterIssues.id, id))
    .for('update')
  if (!issue) return err('newsletter_issue_not_found')
  if (issue.state !== 'draft') return err('newsletter_issue_not_draft')
  const isSeen = seenRevision === undefined || seenRevision === issue.revision
  return isSeen ? ok(null) : err('newsletter_issue_changed')
}

async function insertTexts(
  tx: Database,
  { id, texts, now }: { id: IssueId; texts: IssueText[]; now: Date },
): Promise<void> {
  const rows = texts.map((text) => ({ ...text, issueId: id, createdAt: now }))
  await tx.insert(newsletterIssueTexts).values(rows)
  await takeUploadedPictures(tx, { text: texts.map(({ markdown }) => markdown).join(' '), now })
}
