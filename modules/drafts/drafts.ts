import { and, desc, eq, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import { type CursorPosition, encodeCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import type { DraftContent } from './contract.ts'
import { type Draft, type DraftId, draftOrders } from './tables.ts'

interface CreateDraftInput {
  content: DraftContent
  actor: Actor
  now: Date
}

export async function createDraft(
  tx: Database,
  { content, actor, now }: CreateDraftInput,
): Promise<Draft> {
  const [draft] = await tx
    .insert(draftOrders)
    .values({ id: newId(), content, ...toActorColumns(actor), createdAt: now, updatedAt: now })
    .returning()
  return draft!
}

/** Returns null when there is no such draft. */
export async function getDraft(db: Database, id: DraftId): Promise<Draft | null> {
  const [draft] = await db.select().from(draftOrders).where(eq(draftOrders.id, id))
  return draft ?? null
}

/** Lists open drafts, newest first. */
export async function listDrafts(
  db: Database,
  { limit, after }: { limit: number; after: CursorPosition | null },
): Promise<{ items: Draft[]; nextCursor: string | null }> {
  const { createdAt, id, state } = draftOrders
  const isLater = after
    ? sql`(${createdAt}, ${id}) < (${after.timestamp}::timestamptz, ${after.id}::uuid)`
    : undefined
  const rows = await db
    .select()
    .from(draftOrders)
    .where(and(eq(state, 'open'), isLater))
    .orderBy(desc(createdAt), desc(id))
    .limit(limit + 1)
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  const nextCursor = last
    ? encodeCursor({ timestamp: last.createdAt.toISOString(), id: last.id })
    : null
  return { items, nextCursor }
}

export type DraftErrorCode = 'draft_not_found' | 'draft_closed' | 'draft_changed'

interface ExpectedDraft {
  id: DraftId
  /** The revision that the change was made on. */
  expectedRevision: number
}

/** Returns an open draft, locked until the transaction ends. */
export async function lockOpenDraft(
  tx: Database,
  { id, expectedRevision }: ExpectedDraft,
): Promise<Result<Draft, DraftErrorCode>> {
  const [draft] = await tx.select().from(draftOrders).where(eq(draftOrders.id, id)).for('update')
  if (!draft) return err('draft_not_found')
  if (draft.state !== 'open') return err('draft_closed')
  return draft.revision === expectedRevision ? ok(draft) : err('draft_changed')
}

/** Saves an open draft in the transaction of the caller. */
export async function saveDraft(
  tx: Database,
  { content, now, ...expected }: ExpectedDraft & { content: DraftContent; now: Date },
): Promise<Result<Draft, DraftErrorCode>> {
  const locked = await lockOpenDraft(tx, expected)
  if (!locked.ok) return locked
  const revision = locked.value.revision + 1
  const change = { content, revision, updatedAt: now }
  return ok(await updateDraft(tx, { id: expected.id, change }))
}

/** Cancels an open draft in the transaction of the caller. One that is an order is cancelled as that. */
export async function cancelDraft(
  tx: Database,
  { now, ...expected }: ExpectedDraft & { now: Date },
): Promise<Result<Draft, DraftErrorCode>> {
  const locked = await lockOpenDraft(tx, expected)
  if (!locked.ok) return locked
  const change = { state: 'cancelled' as const, updatedAt: now }
  return ok(await updateDraft(tx, { id: expected.id, change }))
}

export async function updateDraft(
  tx: Database,
  { id, change }: { id: DraftId; change: Partial<Draft> },
): Promise<Draft> {
  const [draft] = await tx.update(draftOrders).set(change).where(eq(draftOrders.id, id)).returning()
  return draft!
}
