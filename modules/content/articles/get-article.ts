import { eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Language } from '#platform/i18n/languages'
import type { Article, ArticleText } from '../contract.ts'
import { type ContentFacts, fillFacts, fillTextFacts } from '../pages/facts.ts'
import { renderMarkdown } from '../pages/render-markdown.ts'
import { articleRedirects, articles, articleTexts } from '../tables.ts'
import { preferLanguage, toArticleSummary } from './list-articles.ts'

interface FoundArticle {
  article: Article
  /** Of the related products. Some may not exist. */
  productSlugs: string[]
}

interface GetArticleInput {
  slug: string
  language: Language
  facts: ContentFacts
}

/**
 * Returns an article in the language, else in English, else in one that it has. A former slug finds it too. Null if there
 * is no such article.
 */
export async function getArticle(
  db: Database,
  input: GetArticleInput,
): Promise<FoundArticle | null> {
  const found = await findArticle(db, input)
  if (found) return found
  const isFormer = eq(articleRedirects.slug, input.slug)
  const [redirect] = await db.select().from(articleRedirects).where(isFormer)
  return redirect ? findArticle(db, { ...input, slug: redirect.target }) : null
}

async function findArticle(
  db: Database,
  { slug, language, facts }: GetArticleInput,
): Promise<FoundArticle | null> {
  const [row] = await db
    .select()
    .from(articles)
    .innerJoin(articleTexts, eq(articleTexts.slug, articles.slug))
    .where(eq(articles.slug, slug))
    .orderBy(...preferLanguage(language))
    .limit(1)
  if (!row) return null
  const { articles: article, article_texts: text } = row
  const rendered = renderArticle({ article, text, language, facts })
  return { article: rendered, productSlugs: article.productSlugs }
}

interface RenderInput {
  article: Pick<typeof articles.$inferSelect, 'slug' | 'publishedOn' | 'updatedAt'>
  text: ArticleText & { language: Language }
  /** Of the reader. */
  language: Language
  facts: ContentFacts
}

/** Returns an article as its readers see it. */
export function renderArticle({ article, text, language, facts }: RenderInput): Article {
  const summary = toArticleSummary(article, text)
  return {
    ...summary,
    title: fillTextFacts(summary.title, facts),
    description: fillTextFacts(summary.description, facts),
    updated_on: article.updatedAt.toISOString().slice(0, 10),
    ...renderMarkdown(fillFacts(text.markdown, facts), language),
  }
}
