import { asc, eq, lte } from 'drizzle-orm'
import { buildSystemActor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultSavepoint, runResultTransaction } from '#platform/db/result-transaction'
import { runInTransaction } from '#platform/db/transaction'
import { err, ok } from '#platform/result'
import { deleteArticle } from '../articles/save-article.ts'
import { articleRedirects, contentDrafts, contentVersions } from '../tables.ts'
import { recordEarlier, recordPublication } from '../versions/record-version.ts'
import { applyDocument } from './apply-document.ts'
import { type DocumentState, getContentState, lockContent } from './content-state.ts'
import { splitContentKey } from './published-document.ts'
import { type DraftChangeInput, type DraftResult, lockDraft } from './save-draft.ts'

/** Publishes a draft as it was seen. */
export function publishDraft(
  db: Database,
  { key, seenRevision, actor, now }: DraftChangeInput,
): DraftResult {
  return runResultTransaction(db, async (tx): DraftResult => {
    const locked = await lockDraft(tx, { key, seenRevision })
    if (!locked.ok) return locked
    const { published, draft } = locked.value
    const { document } = draft!
    await recordEarlier(tx, { key, document: published, now })
    const applied = await applyDocument(tx, { key, document, actor, now })
    if (!applied.ok) return toDraftError(applied.error)
    return ok(await endDraft(tx, { key, isPlanned: false, publisher: toActorColumns(actor), now }))
  })
}

/** Deletes a draft that was applied, and keeps what it made as a version. */
async function endDraft(
  tx: Database,
  publication: Omit<Parameters<typeof recordPublication>[1], 'document'>,
): Promise<DocumentState> {
  const { key } = publication
  await tx.delete(contentDrafts).where(eq(contentDrafts.key, key))
  const state = await getContentState(tx, key)
  await recordPublication(tx, { ...publication, document: state.published! })
  return state
}

/** A token that saves the page at this moment is somebody else. */
function toDraftError(error: { code: string; params?: object }) {
  if (error.code === 'unknown_fact') return err('unknown_fact', { ...error.params })
  return err('content_changed')
}

/** Takes an article off the shop. Its texts become the draft, unless there is one. */
export function unpublishArticle(
  db: Database,
  { key, seenRevision, actor, now }: DraftChangeInput,
): DraftResult {
  return runResultTransaction(db, async (tx): DraftResult => {
    const { revision, published } = await lockContent(tx, key)
    if (revision !== seenRevision) return err('content_changed')
    const [kind, slug] = splitContentKey(key)
    if (!published || kind !== 'article') return err('content_kind_differs')
    await recordEarlier(tx, { key, document: published, now })
    const row = { key, document: published, ...toActorColumns(actor), updatedAt: now }
    await tx
      .insert(contentDrafts)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing()
    await deleteArticle(tx, slug)
    return ok(await getContentState(tx, key))
  })
}

/** Deletes an article with its draft, its versions and its former addresses. Returns whether there was something to delete. */
export function deleteArticleAndDraft(db: Database, slug: string): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const key = `article.${slug}`
    const { draft } = await lockContent(tx, key)
    await tx.delete(contentDrafts).where(eq(contentDrafts.key, key))
    await tx.delete(contentVersions).where(eq(contentVersions.key, key))
    await tx.delete(articleRedirects).where(eq(articleRedirects.target, slug))
    return (await deleteArticle(tx, slug)) || draft !== null
  })
}

const BATCH_SIZE = 100

/** Publishes the drafts whose time has come. Returns how many. */
export async function publishDueDrafts(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const due = await db
    .select({ key: contentDrafts.key })
    .from(contentDrafts)
    .where(lte(contentDrafts.publishAt, now))
    .orderBy(asc(contentDrafts.publishAt))
    .limit(BATCH_SIZE)
  let published = 0
  for (const { key } of due) {
    if (signal?.aborted) break
    if (await publishIfDue(db, key, now)) published++
  }
  return published
}

/** Somebody may have moved the time meanwhile. A draft that cannot be published any more stays, without a time. */
async function publishIfDue(db: Database, key: string, now: Date): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const { published, draft } = await lockContent(tx, key)
    if (!draft?.publishAt || draft.publishAt > now) return false
    const actor = buildSystemActor('publish-content')
    const { document } = draft
    await recordEarlier(tx, { key, document: published, now })
    const applied = await runResultSavepoint(tx, (savepoint) =>
      applyDocument(savepoint, { key, document, actor, now }),
    )
    if (applied.ok) await endDraft(tx, { key, isPlanned: true, publisher: draft, now })
    else await tx.update(contentDrafts).set({ publishAt: null }).where(eq(contentDrafts.key, key))
    return applied.ok
  })
}
