import { eq } from 'drizzle-orm'
import { deletePromotion, endPromotion, pausePromotion, resumePromotion } from '#modules/promotions'
import type { Database } from '#platform/db/database'
import { err, ok, type Result } from '#platform/result'
import { lockFlashSales } from './create-flash-sale.ts'
import type { FlashSaleId } from './ids.ts'
import { flashSales } from './tables.ts'

interface ChangeSaleInput {
  id: FlashSaleId
  now: Date
}

type ChangeResult = Result<undefined, 'flash_sale_not_found' | 'flash_sale_ended'>

/** Stops a sale, or lets it go on. Its clock goes on meanwhile. */
export async function setSalePaused(
  tx: Database,
  { id, isPaused, now }: ChangeSaleInput & { isPaused: boolean },
): Promise<ChangeResult> {
  const sale = await lockOpenSale(tx, { id, now })
  if (!sale.ok) return sale
  if (isPaused) await pausePromotion(tx, { id, now })
  else await resumePromotion(tx, id)
  const pausedAt = isPaused ? (sale.value.pausedAt ?? now) : null
  await tx.update(flashSales).set({ pausedAt }).where(eq(flashSales.id, id))
  return ok(undefined)
}

/** Ends a sale now. One that has not begun is deleted, as nobody knows of it. */
export async function endSale(tx: Database, { id, now }: ChangeSaleInput): Promise<ChangeResult> {
  const sale = await lockOpenSale(tx, { id, now })
  if (!sale.ok) return sale
  if (sale.value.startsAt < now) {
    await tx.update(flashSales).set({ endsAt: now }).where(eq(flashSales.id, id))
    await endPromotion(tx, { id, now })
    return ok(undefined)
  }
  await tx.delete(flashSales).where(eq(flashSales.id, id))
  await deletePromotion(tx, id)
  return ok(undefined)
}

async function lockOpenSale(tx: Database, { id, now }: ChangeSaleInput) {
  await lockFlashSales(tx)
  const [sale] = await tx.select().from(flashSales).where(eq(flashSales.id, id)).for('update')
  if (!sale) return err('flash_sale_not_found')
  return sale.endsAt <= now ? err('flash_sale_ended') : ok(sale)
}
