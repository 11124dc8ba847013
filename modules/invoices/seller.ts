import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { defineSetting } from '#platform/settings/stored-setting'

const SellerLine = z.string().trim().min(1).max(80)

/** The legal name and address of the shop. An invoice needs both. */
export const Seller = z.object({
  name: SellerLine,
  lines: z.array(SellerLine).max(6),
  email: z.union([z.email(), z.literal('')]),
  taxId: SellerLine.nullable(),
})
export type Seller = z.infer<typeof Seller>

/** The seller on invoices and in the footer of e-mails. Owners set it in the settings or by CLI. */
export const sellerSetting = defineSetting({
  key: 'seller',
  schema: Seller,
  fallback: { name: 'Outwit', lines: [], email: '', taxId: null },
})

/** The seller's name and postal address on one line, as e-mail footers show it. */
export async function getSellerPostalAddress(db: Database): Promise<string> {
  const { name, lines } = await sellerSetting.get(db)
  return [name, ...lines].join(', ')
}

/** No mailbox is there, so only an example has one. */
const EXAMPLE_DOMAIN = /\.example$/

/** Reports a seller without an address once there are invoices, and the example seller of the demo once money is real. */
export async function findSellerDiscrepancies(
  db: Database,
  { isMoneyReal }: { isMoneyReal: boolean },
): Promise<Discrepancy[]> {
  const { lines, email } = await sellerSetting.get(db)
  const { rows } = await db.execute(sql`select from invoices limit 1`)
  const isMissing = lines.length === 0 && rows.length > 0
  const isExample = isMoneyReal && EXAMPLE_DOMAIN.test(email)
  if (!isMissing && !isExample) return []
  const found = isExample ? 'the example of the demo shop' : 'no address'
  const expected = 'your name and address: npm run admin -- seller'
  return [{ subject: 'seller', name: 'seller', expected, found }]
}
