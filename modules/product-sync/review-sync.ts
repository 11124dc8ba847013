import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import type { Database } from '#platform/db/database'
import { joinTransaction } from '#platform/db/transaction'
import { err, type Result } from '#platform/result'
import { startSync } from './start-sync.ts'
import { type SyncItem, type SyncRun, type SyncRunId, syncItems, syncRuns } from './tables.ts'

/** What a reviewer has left out of an item, and what the supplier says that is taken in place of an edited field. */
export interface ReviewedFields {
  position: number
  excluded: string[]
  unlocked: string[]
}

interface AcceptInput {
  runId: SyncRunId
  /** Positions of items that stay as they are. */
  leftOut: number[]
  fields: ReviewedFields[]
  actor: Actor
  now: Date
}

export type AcceptErrorCode =
  | 'sync_not_found'
  | 'sync_not_reviewable'
  | 'sync_running'
  | 'sync_nothing_accepted'

/** What a dry run has found, of which fields that were edited in the shop are a part, and what a run has held back. */
export function isOpenItem(run: Pick<SyncRun, 'isDry'>, item: SyncItem): boolean {
  if (item.acceptedRun !== null) return false
  if (item.outcome === 'held') return true
  const isChanged = ['added', 'updated', 'gone'].includes(item.outcome ?? '')
  return run.isDry && (isChanged || item.locked.length > 0)
}

function buildOpenCondition({ id, isDry }: SyncRun) {
  const { outcome, locked, runId, acceptedRun } = syncItems
  const isHeld = eq(outcome, 'held')
  const isChanged = inArray(outcome, ['added', 'updated', 'gone'])
  const isEdited = and(eq(outcome, 'unchanged'), sql`${locked} <> '[]'`)
  const isOpen = isDry ? or(isHeld, isChanged, isEdited) : isHeld
  return and(eq(runId, id), isNull(acceptedRun), isOpen)
}

/** How many items are accepted if nothing is left out. */
export function countOpenItems(db: Database, run: SyncRun): Promise<number> {
  return db.$count(syncItems, and(buildOpenCondition(run), ne(syncItems.outcome, 'unchanged')))
}

/** Whether some of a run can be accepted. */
export async function isReviewable(db: Database, run: SyncRun): Promise<boolean> {
  if (run.kind !== 'products' || !['done', 'cancelled', 'failed'].includes(run.state)) return false
  return (await db.$count(syncItems, buildOpenCondition(run))) > 0
}

/**
 * Starts a run that applies what was accepted of another one. It reads the products again, since prices may have changed, and
 * holds nothing back.
 */
export function acceptSync(
  db: Database,
  { runId, leftOut, fields, actor, now }: AcceptInput,
): Promise<Result<SyncRun, AcceptErrorCode>> {
  return joinTransaction(db, async (tx): Promise<Result<SyncRun, AcceptErrorCode>> => {
    const [run] = await tx.select().from(syncRuns).where(eq(syncRuns.id, runId)).for('update')
    if (!run) return err('sync_not_found')
    if (!(await isReviewable(tx, run))) return err('sync_not_reviewable')
    const left = new Set(leftOut)
    const open = await tx
      .select({
        ...{ position: syncItems.position, id: syncItems.supplierProductId },
        outcome: syncItems.outcome,
      })
      .from(syncItems)
      .where(buildOpenCondition(run))
      .orderBy(asc(syncItems.position))
    const byPosition = new Map(fields.map((one) => [one.position, one]))
    const accepted = open.filter(({ position, outcome }) => {
      const isChosen = outcome !== 'unchanged' || byPosition.get(position)?.unlocked.length
      return isChosen && !left.has(position)
    })
    if (accepted.length === 0) return err('sync_nothing_accepted')

    const source = { kind: 'review' as const }
    const input = { source, trigger: 'review' as const, reviewedRun: runId, actor, now }
    const started = await startSync(tx, input)
    if (!started.ok) return started
    const rows = accepted.map(({ position, id }, at) => {
      const { excluded = [], unlocked = [] } = byPosition.get(position) ?? {}
      return { position: at + 1, supplier_product_id: id, excluded, unlocked }
    })
    await tx.execute(sql`
      insert into sync_items (run_id, position, supplier_product_id, excluded, unlocked)
      select ${started.value.id}, position, supplier_product_id, excluded, unlocked
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as accepted(position int, supplier_product_id text, excluded jsonb, unlocked jsonb)`)
    await tx.execute(sql`
      update sync_items set accepted_run = ${started.value.id}
      where run_id = ${runId} and position in (
        select value::int from jsonb_array_elements_text(
          ${JSON.stringify(accepted.map(({ position }) => position))}::jsonb))`)
    const [saved] = await tx
      .update(syncRuns)
      .set({ items: rows.length })
      .where(eq(syncRuns.id, started.value.id))
      .returning()
    return { ok: true, value: saved! }
  })
}
