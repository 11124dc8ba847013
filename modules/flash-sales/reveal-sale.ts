import { sql } from 'drizzle-orm'
import { raiseNotifications } from '#modules/inbox'
import type { Database } from '#platform/db/database'
import { newId } from '#platform/ids'
import { err, ok, type Result } from '#platform/result'
import { getCurrentSale } from './get-current-sale.ts'
import { getRevealedSale, type RevealedSaleRow } from './get-revealed-sale.ts'
import type { FlashSaleId } from './ids.ts'
import type { SaleShopper } from './shopper.ts'

interface RevealSaleInput extends SaleShopper {
  saleId: FlashSaleId
  now: Date
}

/**
 * Reveals the running sale to an account, or to the cart of a guest, which the caller has checked. A second reveal changes
 * nothing and returns the same. An account gets one notification.
 */
export async function revealSale(
  tx: Database,
  { saleId, userId, cartId, now }: RevealSaleInput,
): Promise<Result<RevealedSaleRow, 'flash_sale_over'>> {
  const sale = await getCurrentSale(tx, now)
  if (sale?.id !== saleId) return err('flash_sale_over')
  const owner = userId ? { userId, cartId: null } : { userId: null, cartId }
  const { rows } = await tx.execute(sql`
    insert into flash_sale_reveals (id, sale_id, user_id, cart_id, created_at)
    values (${newId()}, ${saleId}, ${owner.userId}, ${owner.cartId}, ${now.toISOString()})
    on conflict do nothing returning id`)
  if (userId && rows.length > 0) {
    const { category, percent, endsAt } = sale
    const params = { category, percent, ends: { at: endsAt.toISOString() } }
    await raiseNotifications(tx, {
      notifications: [{ userId, kind: 'flash_sale', source: saleId, params }],
      now,
    })
  }
  return ok((await getRevealedSale(tx, { userId, cartId, now }))!)
}
