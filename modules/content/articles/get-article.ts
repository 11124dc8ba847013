import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import type { Article } from '../contract.ts'
import { type ContentFacts, fillFacts, fillTextFacts } from '../pages/facts.ts'
import { renderMarkdown } from '../pages/render-markdown.ts'
import { articles, articleTexts } from '../tables.ts'
import { preferLanguage, toArticleSummary } from './list-articles.ts'

interface FoundArticle {
  article: Article
  /** Of the related products. Some may not exist. */
  productSlugs: string[]
}

/** Returns an article in the language, else in English, else in one that it has. Null if there is no such article. */
export async function getArticle(
  db: Database,
  { slug, language, facts }: { slug: string; language: Language; facts: ContentFacts },
): Promise<FoundArticle | null> {
  const [row] = await db
    .select()
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.slug, articles.slug))
    .where(eq(articles.slug, slug))
    .orderBy(...preferLanguage(language))
    .limit(1)
  if (!row) return null
  const summary = toArticleSummary(row.articles, row.article_texts)
  const article = {
    ...summary,
    title: fillTextFacts(summary.title, facts),
    description: fillTextFacts(summary.description, facts),
    updated_on: row.articles.updatedAt.toISOString().slice(0, 10),
    ...renderMarkdown(fillFacts(row.article_texts.markdown, facts), language),
  }
  return { article, productSlugs: row.articles.productSlugs }
}
