import { asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { type Influencer, type InfluencerId, listInfluencersById } from '#modules/influencers'
import { decodeSortedCursor, encodeSortedCursor } from '#platform/db/cursor'
import type { Database } from '#platform/db/database'
import { type CreditNoteReference, listCreditNotes } from './get-own-payouts.ts'
import {
  type Payout,
  type PayoutBatch,
  type PayoutBatchId,
  type PayoutId,
  payoutBatches,
  payouts,
} from './tables.ts'

export interface BatchRow {
  batch: PayoutBatch
  /** By number. */
  payouts: Payout[]
}

const CURSOR_ORDER = 'batches'

export function isBatchCursor(cursor: string): boolean {
  return decodeSortedCursor(cursor, CURSOR_ORDER, ['integer']) !== null
}

/** Lists batches with their payouts, newest first. */
export async function listPayoutBatches(
  db: Database,
  { limit, cursor }: { limit: number; cursor: string | null },
): Promise<{ items: BatchRow[]; nextCursor: string | null }> {
  const [after] = (cursor && decodeSortedCursor(cursor, CURSOR_ORDER, ['integer'])) || []
  const batches = await db
    .select()
    .from(payoutBatches)
    .where(after ? sql`${payoutBatches.number} < ${after}::bigint` : undefined)
    .orderBy(desc(payoutBatches.number))
    .limit(limit + 1)
  const page = batches.slice(0, limit)
  const own = await listPayoutsOf(
    db,
    page.map(({ id }) => id),
  )
  return {
    items: page.map((batch) => ({
      batch,
      payouts: own.filter(({ batchId }) => batchId === batch.id),
    })),
    nextCursor:
      batches.length > limit ? encodeSortedCursor(CURSOR_ORDER, [`${page.at(-1)!.number}`]) : null,
  }
}

export interface BatchDetails extends BatchRow {
  influencers: Map<InfluencerId, Influencer>
  creditNotes: CreditNoteReference[]
}

/** Returns a batch with its payouts; null if there is none. */
export async function getPayoutBatch(
  db: Database,
  id: PayoutBatchId,
): Promise<BatchDetails | null> {
  const [batch] = await db.select().from(payoutBatches).where(eq(payoutBatches.id, id))
  if (!batch) return null
  const own = await listPayoutsOf(db, [id])
  return {
    ...{ batch, payouts: own },
    influencers: await listInfluencersById(
      db,
      own.map(({ influencerId }) => influencerId),
    ),
    creditNotes: await listCreditNotes(
      db,
      own.map((payout) => payout.id),
    ),
  }
}

/** Returns a payout; null if there is none. */
export async function getPayout(db: Database, id: PayoutId): Promise<Payout | null> {
  const [payout] = await db.select().from(payouts).where(eq(payouts.id, id))
  return payout ?? null
}

async function listPayoutsOf(db: Database, batchIds: PayoutBatchId[]): Promise<Payout[]> {
  if (batchIds.length === 0) return []
  return db
    .select()
    .from(payouts)
    .where(inArray(payouts.batchId, batchIds))
    .orderBy(asc(payouts.number))
}
