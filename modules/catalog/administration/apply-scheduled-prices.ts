import { and, asc, eq, lte } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import { updateVariantPrice } from '../products/update-variant-price.ts'
import { type ScheduledPriceId, scheduledPrices, type VariantId, variants } from '../tables.ts'

const BATCH_SIZE = 500

/** Ends and starts the prices whose time has come, those that end first. Returns how many. */
export async function applyScheduledPrices(
  db: Database,
  { now, signal }: { now: Date; signal?: AbortSignal },
): Promise<number> {
  const { id, variantId, startsAt, endsAt, state } = scheduledPrices
  const ending = await db
    .select({ id, variantId })
    .from(scheduledPrices)
    .where(and(eq(state, 'running'), lte(endsAt, now)))
    .orderBy(asc(endsAt))
    .limit(BATCH_SIZE)
  const starting = await db
    .select({ id, variantId })
    .from(scheduledPrices)
    .where(and(eq(state, 'planned'), lte(startsAt, now)))
    .orderBy(asc(startsAt))
    .limit(BATCH_SIZE)
  let applied = 0
  for (const due of [...ending, ...starting]) {
    if (signal?.aborted) break
    if (await applyDue(db, due, now)) applied++
  }
  return applied
}

interface DuePrice {
  id: ScheduledPriceId
  variantId: VariantId
}

/** Locks the variant first, as all changes of prices do. A person may have cancelled it meanwhile. */
function applyDue(db: Database, { id, variantId }: DuePrice, now: Date): Promise<boolean> {
  return runInTransaction(db, async (tx) => {
    const isVariant = eq(variants.id, variantId)
    const [variant] = await tx.select().from(variants).where(isVariant).for('no key update')
    const isScheduled = eq(scheduledPrices.id, id)
    const [row] = await tx.select().from(scheduledPrices).where(isScheduled).for('update')
    if (!variant || !row) return false
    const { state, startsAt, endsAt, priceMinor, previousMinor } = row
    const set = (values: Partial<typeof scheduledPrices.$inferInsert>) =>
      tx.update(scheduledPrices).set(values).where(isScheduled)

    if (state === 'running' && endsAt && endsAt <= now) {
      await set({ state: 'ended' })
      // Somebody who set another price meanwhile meant it to stay.
      const isUnchanged = variant.priceMinor === priceMinor && previousMinor !== null
      if (isUnchanged) await updateVariantPrice(tx, { variantId, minor: previousMinor, now })
      return true
    }
    if (state !== 'planned' || startsAt > now) return false
    // A shop that was off until the price was over does not set it.
    const isOver = endsAt !== null && endsAt <= now
    const next = isOver || !endsAt ? 'ended' : 'running'
    await set({ state: next, previousMinor: isOver ? null : variant.priceMinor })
    if (!isOver) await updateVariantPrice(tx, { variantId, minor: priceMinor, now })
    return true
  })
}
