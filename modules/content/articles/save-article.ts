import { eq } from 'drizzle-orm'
import { takeUploadedPictures } from '#modules/pictures'
import type { Actor } from '#platform/actor'
import { purgeTags } from '#platform/cache/purge-tags'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Language } from '#platform/i18n/languages'
import { err, ok, type Result } from '#platform/result'
import type { ArticleText } from '../contract.ts'
import { findUnknownFact } from '../pages/facts.ts'
import { articleRedirects, articles, articleTexts } from '../tables.ts'
import { ARTICLES_TAG } from './list-articles.ts'

interface SaveArticleInput {
  slug: string
  /** A day, such as `2026-11-23`. */
  publishedOn: string
  /** Of related products, which need not exist. */
  productSlugs: string[]
  /** At least one. */
  texts: Partial<Record<Language, ArticleText>>
  actor: Actor
  now: Date
}

/** Creates an article, or replaces it with all its texts. */
export async function saveArticle(
  db: Database,
  { slug, publishedOn, productSlugs, texts, actor, now }: SaveArticleInput,
): Promise<Result<null, 'unknown_fact'>> {
  const rows = Object.entries(texts).map(([language, text]) => {
    return { ...text, slug, language: language as Language }
  })
  const all = rows.flatMap((row) => [row.title, row.description, row.markdown])
  const unknown = findUnknownFact(all.join('\n'))
  if (unknown) return err('unknown_fact', { name: unknown })
  const article = { publishedOn, productSlugs, ...toActorColumns(actor), updatedAt: now }
  return runInTransaction(db, async (tx) => {
    // The row of the article is locked first, so of two saves at once the texts of one remain.
    await tx
      .insert(articles)
      .values({ slug, ...article })
      .onConflictDoUpdate({ target: articles.slug, set: article })
    await tx.delete(articleTexts).where(eq(articleTexts.slug, slug))
    await tx.insert(articleTexts).values(rows)
    await tx.delete(articleRedirects).where(eq(articleRedirects.slug, slug))
    await takeUploadedPictures(tx, { text: all.join(' '), now })
    await purgeTags(tx, [ARTICLES_TAG])
    return ok(null)
  })
}

/** Returns whether there was such an article. */
export async function deleteArticle(db: Database, slug: string): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const deleted = await tx.delete(articles).where(eq(articles.slug, slug)).returning()
    await purgeTags(tx, [ARTICLES_TAG])
    return deleted.length > 0
  })
}
