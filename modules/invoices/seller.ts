import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import { defineSetting } from '#platform/db/stored-setting'
import type { Discrepancy } from '#platform/discrepancy'

const SellerLine = z.string().trim().min(1).max(80)

/** A name and an address at least: without them an invoice is not one. */
export const Seller = z.object({
  name: SellerLine,
  lines: z.array(SellerLine).max(6),
  email: z.union([z.email(), z.literal('')]),
  taxId: SellerLine.nullable(),
})
export type Seller = z.infer<typeof Seller>

/** Who sells, as every invoice says it. The shop's owner fills it in. */
export const sellerSetting = defineSetting({
  key: 'seller',
  schema: Seller,
  fallback: { name: 'Outwit', lines: [], email: '', taxId: null },
})

/** No mailbox is there, so only an example has one. */
const EXAMPLE_DOMAIN = /\.example$/

/** Whether invoices say who sells: once there are any, and nobody that was made up once money is real. */
export async function findSellerDiscrepancies(
  db: Database,
  { isMoneyReal }: { isMoneyReal: boolean },
): Promise<Discrepancy[]> {
  const { lines, email } = await sellerSetting.get(db)
  const { rows } = await db.execute(sql`select from invoices limit 1`)
  const isMissing = lines.length === 0 && rows.length > 0
  const isMadeUp = isMoneyReal && EXAMPLE_DOMAIN.test(email)
  if (!isMissing && !isMadeUp) return []
  const found = isMadeUp ? 'the example of the demo shop' : 'no address'
  const expected = 'your name and address: npm run admin -- seller'
  return [{ subject: 'seller', name: 'seller', expected, found }]
}
