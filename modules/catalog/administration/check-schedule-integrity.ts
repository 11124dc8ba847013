import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Discrepancy } from '#platform/discrepancy'

/** Jobs set planned prices and publish drafts each minute. What is overdue by more than this was missed. */
const GRACE_MINUTES = 10
const MAX_DISCREPANCIES = 1000

interface OverdueRow extends Record<string, unknown> {
  subject: string
  name: string
  expected: string
  found: string
}

/** Finds planned prices that have not started or ended, and drafts that are not published, although their time has come. */
export async function findOverdueSchedules(
  db: Database,
  { now }: { now: Date },
): Promise<Discrepancy[]> {
  const cutoff = sql`${now.toISOString()}::timestamptz - make_interval(mins => ${GRACE_MINUTES})`
  const { rows } = await db.execute<OverdueRow>(sql`
    select s.id as subject, p.title as name, case s.state when 'planned' then 'started' else 'ended' end as expected, s.state as found
    from scheduled_prices s join variants v on v.id = s.variant_id join products p on p.id = v.product_id
    where (s.state = 'planned' and s.starts_at <= ${cutoff}) or (s.state = 'running' and s.ends_at <= ${cutoff})
    union all
    select id, title, 'published', 'draft' from products where publish_at <= ${cutoff}
    limit ${MAX_DISCREPANCIES}`)
  return rows
}
