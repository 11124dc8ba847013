import { asc, eq } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { articles, articleTexts } from '../tables.ts'

/** Returns an article with the texts of all its languages, as they were written. Null if there is no such article. */
export async function getEditableArticle(db: Database, slug: string) {
  const [article] = await db.select().from(articles).where(eq(articles.slug, slug))
  if (!article) return null
  const texts = await db
    .select()
    .from(articleTexts)
    .where(eq(articleTexts.slug, slug))
    .orderBy(asc(articleTexts.language))
  const { publishedOn, productSlugs } = article
  const entries = texts.map(({ language, title, description, tags, markdown }) => [
    language,
    { title, description, tags, markdown },
  ])
  return { published_on: publishedOn, products: productSlugs, texts: Object.fromEntries(entries) }
}
