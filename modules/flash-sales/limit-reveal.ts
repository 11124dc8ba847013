import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { toMailbox } from '#platform/email/mailbox'
import type { FlashSaleId } from './ids.ts'
import type { SaleShopper } from './shopper.ts'

interface LimitRevealInput extends SaleShopper {
  saleId: FlashSaleId
  /** Of the checkout. */
  email: string
}

/** Notes how many units of a sale a mailbox has taken, so that the cart is priced with what is left of the limit. */
export async function limitReveal(
  db: Database,
  { saleId, userId, cartId, email }: LimitRevealInput,
): Promise<void> {
  await db.execute(sql`
    update flash_sale_reveals r set known_units = greatest(r.known_units, b.units)
    from flash_sale_buyers b
    where b.sale_id = ${saleId} and b.mailbox = ${toMailbox(email)} and r.sale_id = b.sale_id
      and (r.user_id = ${userId} or r.cart_id = ${cartId})`)
}
