import { eq } from 'drizzle-orm'
import { takeUploadedPictures } from '#modules/pictures'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newRandomId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { ContentDocument } from '../contract.ts'
import { contentDrafts } from '../tables.ts'
import { type DocumentState, getContentState, lockContent } from './content-state.ts'
import { findUnknownFactOf } from './find-unknown-fact.ts'
import { splitContentKey } from './published-document.ts'

export type DraftErrorCode =
  | 'content_changed'
  | 'content_kind_differs'
  | 'content_not_drafted'
  | 'content_time_passed'
  | 'unknown_fact'

export interface DraftChangeInput {
  key: string
  /** The revision that the editor has seen. */
  seenRevision: string
  actor: Actor
  now: Date
}

export type DraftResult = Promise<Result<DocumentState, DraftErrorCode>>

/** Saves what is not published yet. A planned publication and an open preview stay. */
export function saveDraft(
  db: Database,
  { key, document, seenRevision, actor, now }: DraftChangeInput & { document: ContentDocument },
): DraftResult {
  return runResultTransaction(db, async (tx): DraftResult => {
    if (splitContentKey(key)[0] !== document.kind) return err('content_kind_differs')
    const unknown = findUnknownFactOf(document)
    if (unknown) return err('unknown_fact', { name: unknown })
    const { revision } = await lockContent(tx, key)
    if (revision !== seenRevision) return err('content_changed')
    const saved = { document, ...toActorColumns(actor), updatedAt: now }
    await tx
      .insert(contentDrafts)
      .values({ key, ...saved, createdAt: now })
      .onConflictDoUpdate({ target: contentDrafts.key, set: saved })
    await takeUploadedPictures(tx, { text: JSON.stringify(document), now })
    return ok(await getContentState(tx, key))
  })
}

/** Deletes a draft. What is published stays. */
export function discardDraft(
  db: Database,
  { key, seenRevision }: Pick<DraftChangeInput, 'key' | 'seenRevision'>,
): DraftResult {
  return runResultTransaction(db, async (tx): DraftResult => {
    const locked = await lockDraft(tx, { key, seenRevision })
    if (!locked.ok) return locked
    await tx.delete(contentDrafts).where(eq(contentDrafts.key, key))
    return ok(await getContentState(tx, key))
  })
}

/** Plans when a draft is published, or takes the plan away. */
export function scheduleDraft(
  db: Database,
  { key, seenRevision, publishAt, actor, now }: DraftChangeInput & { publishAt: Date | null },
): DraftResult {
  return runResultTransaction(db, async (tx): DraftResult => {
    const locked = await lockDraft(tx, { key, seenRevision })
    if (!locked.ok) return locked
    if (publishAt && publishAt <= now) return err('content_time_passed')
    const planned = { publishAt, ...toActorColumns(actor), updatedAt: now }
    await tx.update(contentDrafts).set(planned).where(eq(contentDrafts.key, key))
    return ok(await getContentState(tx, key))
  })
}

/** Makes a link by which people without an account see a draft, or revokes it. An open one stays. */
export function setDraftPreview(
  db: Database,
  { key, isOpen }: { key: string; isOpen: boolean },
): DraftResult {
  return runResultTransaction(db, async (tx): DraftResult => {
    const { draft } = await lockContent(tx, key)
    if (!draft) return err('content_not_drafted')
    const previewId = isOpen ? (draft.previewId ?? newRandomId<'content preview'>()) : null
    await tx.update(contentDrafts).set({ previewId }).where(eq(contentDrafts.key, key))
    return ok(await getContentState(tx, key))
  })
}

/** Locks a document that has a draft, as the editor has seen it. */
export async function lockDraft(
  tx: Database,
  { key, seenRevision }: Pick<DraftChangeInput, 'key' | 'seenRevision'>,
): DraftResult {
  const state = await lockContent(tx, key)
  if (state.revision !== seenRevision) return err('content_changed')
  return state.draft ? ok(state) : err('content_not_drafted')
}
