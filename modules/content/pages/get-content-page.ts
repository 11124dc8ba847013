import { and, desc, eq, max } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import type { ContentPage, ContentPageName, ContentPageSource } from '../contract.ts'
import { contentPageRevisions } from '../tables.ts'
import { type ContentFacts, fillFacts, fillTextFacts } from './facts.ts'
import { getPageFile } from './page-files.ts'
import { renderMarkdown } from './render-markdown.ts'

/** Tag of responses that show a content page. */
export const PAGES_TAG = 'content:pages'

interface PageInLanguage {
  page: ContentPageName
  language: Language
}

/** Returns a content page with its facts filled in. A page that is not translated is in English. */
export async function getContentPage(
  db: Database,
  { page, language, facts }: PageInLanguage & { facts: ContentFacts },
): Promise<ContentPage> {
  const text = await findText(db, { page, language })
  if (!text) return getContentPage(db, { page, language: DEFAULT_LANGUAGE, facts })
  return renderContentPage({ text, language, facts })
}

/**
 * Returns which texts of a page are published: the time of the last save in any language, in ISO 8601, or the day of those
 * that come with the shop.
 */
export async function getPageVersion(db: Database, page: ContentPageName): Promise<string> {
  const table = contentPageRevisions
  const [newest] = await db
    .select({ createdAt: max(table.createdAt) })
    .from(table)
    .where(eq(table.page, page))
  return newest?.createdAt?.toISOString() ?? getPageFile(page, DEFAULT_LANGUAGE)!.updatedOn
}

interface RenderInput {
  text: ContentPageSource & { updatedOn: string }
  language: Language
  facts: ContentFacts
}

/** Returns a page as its readers see it. */
export function renderContentPage({ text, language, facts }: RenderInput): ContentPage {
  const { title, description, markdown, updatedOn } = text
  return {
    title: fillTextFacts(title, facts),
    description: fillTextFacts(description, facts),
    language,
    updated_on: updatedOn,
    ...renderMarkdown(fillFacts(markdown, facts), language),
  }
}

/** The owner's text, or the one that comes with the shop. Null if there is neither in this language. */
async function findText(db: Database, { page, language }: PageInLanguage) {
  const [newest] = await listPageRevisions(db, { page, language, limit: 1 })
  const source = newest && toSource(newest)
  if (!source) return getPageFile(page, language)
  return { ...source, updatedOn: newest.createdAt.toISOString().slice(0, 10) }
}

/** What the owner edits: the present texts of a page, or those to begin with. */
export interface EditablePage extends ContentPageSource {
  /** The number of saves so far; 0 if there are none. */
  revision: number
  /** Whether these are the texts that come with the shop. */
  isDefault: boolean
  /** The last fifty saves, newest first. */
  revisions: PageRevision[]
}

type PageRevision = typeof contentPageRevisions.$inferSelect

const MAX_REVISIONS = 50

/** Returns the texts of a page as they are written, in English if there are none in the language. */
export async function getEditablePage(db: Database, of: PageInLanguage): Promise<EditablePage> {
  const revisions = await listPageRevisions(db, { ...of, limit: MAX_REVISIONS })
  const source = revisions[0] && toSource(revisions[0])
  const { page, language } = of
  const { title, description, markdown } =
    source ?? getPageFile(page, language) ?? getPageFile(page, DEFAULT_LANGUAGE)!
  const revision = revisions[0]?.revision ?? 0
  return { title, description, markdown, revision, isDefault: !source, revisions }
}

/** Null if the revision restored the page that comes with the shop. */
function toSource({ title, description, markdown }: PageRevision): ContentPageSource | null {
  return title && description && markdown ? { title, description, markdown } : null
}

/** Newest first. */
function listPageRevisions(
  db: Database,
  { page, language, limit }: PageInLanguage & { limit: number },
): Promise<PageRevision[]> {
  const table = contentPageRevisions
  return db
    .select()
    .from(table)
    .where(and(eq(table.page, page), eq(table.language, language)))
    .orderBy(desc(table.revision))
    .limit(limit)
}
