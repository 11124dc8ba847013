import { eq } from 'drizzle-orm'
import { purgeTags } from '#platform/cache/purge-tags'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { err, ok, type Result } from '#platform/result'
import { type DocumentState, getContentState, lockContent } from '../drafts/content-state.ts'
import { articleRedirects, articles, contentDrafts, contentVersions } from '../tables.ts'
import { ARTICLES_TAG } from './list-articles.ts'

interface RenameArticleInput {
  /** The slug of the article or its draft. */
  former: string
  /** The new one. */
  slug: string
  seenRevision: string
  now: Date
}

type RenameErrorCode = 'content_changed' | 'article_not_found' | 'article_slug_taken'

type Renamed = Promise<Result<DocumentState, RenameErrorCode>>

/** Gives an article another address, with its draft and its versions. A former address leads to it for good. */
export function renameArticle(
  db: Database,
  { former, slug, seenRevision, now }: RenameArticleInput,
): Renamed {
  return runResultTransaction(db, async (tx): Renamed => {
    const [key, target] = [`article.${former}`, `article.${slug}`]
    const states = await lockInOrder(tx, [key, target])
    const { revision, published, draft } = states.get(key)!
    if (!published && !draft) return err('article_not_found')
    if (revision !== seenRevision) return err('content_changed')
    if (key === target) return ok(states.get(key)!)
    const taken = states.get(target)!
    if (taken.published || taken.draft) return err('article_slug_taken')

    const wasPublished = published !== null || (await hasVersions(tx, key))
    await tx.update(articles).set({ slug }).where(eq(articles.slug, former))
    await tx.update(contentDrafts).set({ key: target }).where(eq(contentDrafts.key, key))
    await tx.delete(contentVersions).where(eq(contentVersions.key, target))
    await tx.update(contentVersions).set({ key: target }).where(eq(contentVersions.key, key))
    await redirect(tx, { former, slug, wasPublished, now })
    await purgeTags(tx, [ARTICLES_TAG])
    return ok(await getContentState(tx, target))
  })
}

/** In one order, so that two renames never wait for each other. */
async function lockInOrder(tx: Database, keys: string[]): Promise<Map<string, DocumentState>> {
  const states = new Map<string, DocumentState>()
  for (const key of new Set(keys.toSorted())) states.set(key, await lockContent(tx, key))
  return states
}

async function hasVersions(tx: Database, key: string): Promise<boolean> {
  return (await tx.$count(contentVersions, eq(contentVersions.key, key))) > 0
}

interface RedirectInput extends Pick<RenameArticleInput, 'former' | 'slug' | 'now'> {
  wasPublished: boolean
}

/** Of an address that leads elsewhere, the new article is the owner. Chains stay one step long. */
async function redirect(tx: Database, { former, slug, wasPublished, now }: RedirectInput) {
  await tx.delete(articleRedirects).where(eq(articleRedirects.slug, slug))
  await tx.update(articleRedirects).set({ target: slug }).where(eq(articleRedirects.target, former))
  if (!wasPublished) return
  await tx
    .insert(articleRedirects)
    .values({ slug: former, target: slug, createdAt: now })
    .onConflictDoUpdate({ target: articleRedirects.slug, set: { target: slug } })
}
