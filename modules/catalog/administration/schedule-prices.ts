import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Actor } from '#platform/actor'
import { toActorColumns } from '#platform/db/actor-columns'
import type { Database } from '#platform/db/database'
import { runResultTransaction } from '#platform/db/result-transaction'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import {
  type ProductId,
  type ScheduledPriceId,
  scheduledPrices,
  type VariantId,
  variants,
} from '../tables.ts'

export type ScheduledPriceRow = typeof scheduledPrices.$inferSelect

interface SchedulePricesInput {
  productId: ProductId
  variantIds: VariantId[]
  priceMinor: number
  startsAt: Date
  /** When the price of before comes back; null if it stays. */
  endsAt: Date | null
  actor: Actor
  now: Date
}

export type SchedulePricesErrorCode =
  | 'variant_not_found'
  | 'schedule_in_the_past'
  | 'schedule_ends_early'
  | 'schedule_overlaps'

/** Plans a price for variants of a product. All are planned, or none. A constraint refuses times that overlap. */
export async function schedulePrices(
  db: Database,
  { productId, variantIds, priceMinor, startsAt, endsAt, actor, now }: SchedulePricesInput,
): Promise<Result<null, SchedulePricesErrorCode>> {
  if (startsAt < now) return err('schedule_in_the_past')
  if (endsAt && endsAt <= startsAt) return err('schedule_ends_early')
  type Outcome = Result<null, SchedulePricesErrorCode>
  const scheduled = runResultTransaction(db, async (tx): Promise<Outcome> => {
    // In one order, so that two people who plan prices of the same variants never deadlock.
    const ids = [...new Set(variantIds)].sort()
    const isOwn = and(inArray(variants.id, ids), eq(variants.productId, productId))
    if ((await tx.$count(variants, isOwn)) < ids.length) return err('variant_not_found')
    const times = { startsAt, endsAt, ...toActorColumns(actor), createdAt: now }
    const rows = ids.map((variantId) => {
      return { id: newId<'scheduled price'>(), variantId, priceMinor, ...times }
    })
    // A savepoint: the transaction may be that of the change log, which has to go on.
    return tx.transaction(async (savepoint) => {
      await savepoint.insert(scheduledPrices).values(rows)
      return ok(null)
    })
  })
  return scheduled.catch((error) => {
    if (isOverlap(error)) return err('schedule_overlaps')
    throw error
  })
}

function isOverlap(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('constraint' in cause && cause.constraint === 'scheduled_prices_overlap') return true
  }
  return false
}

/** Lists what is planned and running for the variants of a product, the first one first. */
export async function listScheduledPrices(
  db: Database,
  productId: ProductId,
): Promise<ScheduledPriceRow[]> {
  const rows = await db
    .select({ scheduled: scheduledPrices })
    .from(scheduledPrices)
    .innerJoin(variants, eq(variants.id, scheduledPrices.variantId))
    .where(
      and(
        eq(variants.productId, productId),
        inArray(scheduledPrices.state, ['planned', 'running']),
      ),
    )
    .orderBy(asc(scheduledPrices.startsAt), asc(variants.position), asc(scheduledPrices.id))
  return rows.map(({ scheduled }) => scheduled)
}

interface CancelInput {
  productId: ProductId
  id: ScheduledPriceId
}

/** Cancels a price that has not started. One that runs is ended by its time, or at once by another price. */
export async function cancelScheduledPrice(
  db: Database,
  { productId, id }: CancelInput,
): Promise<Result<null, 'schedule_not_found' | 'schedule_started'>> {
  const isOwn = and(
    eq(scheduledPrices.id, id),
    sql`${scheduledPrices.variantId} in (select id from variants where product_id = ${productId})`,
  )
  const { rowCount } = await db
    .update(scheduledPrices)
    .set({ state: 'cancelled' })
    .where(and(isOwn, eq(scheduledPrices.state, 'planned')))
  if (rowCount === 1) return ok(null)
  const isKnown = (await db.$count(scheduledPrices, isOwn)) > 0
  return err(isKnown ? 'schedule_started' : 'schedule_not_found')
}
