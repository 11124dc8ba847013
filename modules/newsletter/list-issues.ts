import { desc, eq, inArray } from 'drizzle-orm'
import {
  buildOlderThanCondition,
  type CursorPageInput,
  toCursorPage,
} from '#platform/db/cursor-page'
import type { Database } from '#platform/db/database'
import type { IssueText } from './contract.ts'
import { type IssueId, type IssueRow, newsletterIssues, newsletterIssueTexts } from './tables.ts'

export interface IssueWithTexts extends IssueRow {
  texts: IssueText[]
}

/** A page of the issues, newest first. */
export async function listIssues(
  db: Database,
  page: CursorPageInput,
): Promise<{ items: IssueWithTexts[]; nextCursor: string | null }> {
  const { createdAt, id } = newsletterIssues
  const rows = await db
    .select()
    .from(newsletterIssues)
    .where(buildOlderThanCondition(newsletterIssues, page))
    .orderBy(desc(createdAt), desc(id))
    .limit(page.limit + 1)
  const { items, nextCursor } = toCursorPage(rows, page)
  return { items: await addTexts(db, items), nextCursor }
}

/** Returns null if there is no such issue. */
export async function getIssue(db: Database, id: IssueId): Promise<IssueWithTexts | null> {
  const issues = await db.select().from(newsletterIssues).where(eq(newsletterIssues.id, id))
  const [issue] = await addTexts(db, issues)
  return issue ?? null
}

async function addTexts(db: Database, issues: IssueRow[]): Promise<IssueWithTexts[]> {
  const ids = issues.map(({ id }) => id)
  if (ids.length === 0) return []
  const texts = await db
    .select()
    .from(newsletterIssueTexts)
    .where(inArray(newsletterIssueTexts.issueId, ids))
    .orderBy(newsletterIssueTexts.language)
  return issues.map((issue) => ({
    ...issue,
    texts: texts
      .filter((text) => text.issueId === issue.id)
      .map(({ language, subject, markdown }) => ({ language, subject, markdown })),
  }))
}
