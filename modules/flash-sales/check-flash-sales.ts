import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import { runInTransaction } from '#platform/db/transaction'
import type { Discrepancy } from '#platform/discrepancy'

/** Finds sales in which a product has another number of taken units than orders hold. */
export async function findFlashSaleDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<Record<'id' | 'name' | 'expected' | 'found', string>>(sql`
    select p.sale_id as id, p.product_id as name, coalesce(c.units, 0) || ' units' as expected, p.taken || ' units' as found
    from flash_sale_products p
    left join (
      select sale_id, product_id, sum(units) as units from flash_sale_claims
      where released_at is null group by sale_id, product_id
    ) c using (sale_id, product_id)
    where p.taken <> coalesce(c.units, 0)`)
  return rows.map(({ id, name, expected, found }) => ({ subject: id, name, expected, found }))
}

/** Sets the taken units of a sale to what orders hold. Checkouts wait for it. */
export async function repairFlashSale(db: Database, saleId: string): Promise<void> {
  await runInTransaction(db, async (tx) => {
    await tx.execute(sql`
      select from flash_sale_products where sale_id = ${saleId} order by product_id for no key update`)
    await tx.execute(sql`
      update flash_sale_products p set taken = coalesce((
        select sum(units) from flash_sale_claims c
        where c.sale_id = p.sale_id and c.product_id = p.product_id and c.released_at is null), 0)
      where sale_id = ${saleId}`)
  })
}
