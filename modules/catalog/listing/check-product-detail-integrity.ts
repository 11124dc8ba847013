import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'
import { LOW_STOCK } from '../contract.ts'

/** Finds products whose cached detail is missing, or differs from their options, variants, pictures and attributes. */
export async function findProductDetailDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ subject: string; name: string; found: string }>(sql`
    select p.id as subject, p.title as name, case when d.detail is null then 'nothing' else 'other detail' end as found
    from products p left join product_detail_cache d on d.product_id = p.id
    where d.detail is null or d.detail::text <> parts_of(p.id, ${LOW_STOCK})::text`)
  return rows.map((row) => ({ ...row, expected: 'its options, variants, pictures, attributes' }))
}
