import { desc, eq, inArray } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { IssueText } from './contract.ts'
import { type IssueId, type IssueRow, newsletterIssues, newsletterIssueTexts } from './tables.ts'

export interface IssueWithTexts extends IssueRow {
  texts: IssueText[]
}

const MAX_LISTED = 50

/** The newest fifty issues, newest first. */
export async function listIssues(db: Database): Promise<IssueWithTexts[]> {
  const { createdAt, id } = newsletterIssues
  const newestFirst = [desc(createdAt), desc(id)]
  const issues = await db
    .select()
    .from(newsletterIssues)
    .orderBy(...newestFirst)
    .limit(MAX_LISTED)
  return addTexts(db, issues)
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
