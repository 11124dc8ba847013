import { desc, eq, sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { DEFAULT_LANGUAGE, type Language } from '#platform/i18n/languages'
import type { ArticleSummary } from '../contract.ts'
import { articles, articleTexts } from '../tables.ts'

/** Tag of responses that show articles. */
export const ARTICLES_TAG = 'content:articles'

const MAX_ARTICLES = 500

/** Lists the newest 500 articles, newest first, each in the language, else in English, else in one that it has. */
export async function listArticles(db: Database, language: Language): Promise<ArticleSummary[]> {
  const texts = db
    .selectDistinctOn([articleTexts.slug])
    .from(articleTexts)
    .orderBy(articleTexts.slug, ...preferLanguage(language))
    .as('texts')
  const rows = await db
    .select()
    .from(articles)
    .innerJoin(texts, eq(texts.slug, articles.slug))
    .orderBy(desc(articles.publishedOn), articles.slug)
    .limit(MAX_ARTICLES)
  return rows.map(({ articles: article, texts: text }) => {
    return toArticleSummary(article, text)
  })
}

/** Orders texts of one article. */
export function preferLanguage(language: Language) {
  const { language: column } = articleTexts
  return [sql`${column} = ${language} desc`, sql`${column} = ${DEFAULT_LANGUAGE} desc`, column]
}

export function toArticleSummary(
  { slug, publishedOn }: Pick<typeof articles.$inferSelect, 'slug' | 'publishedOn'>,
  {
    title,
    description,
    tags,
    language,
  }: Pick<typeof articleTexts.$inferSelect, 'title' | 'description' | 'tags' | 'language'>,
): ArticleSummary {
  return { slug, title, description, tags, language, published_on: publishedOn }
}
