import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import type { Discrepancy } from '../discrepancy.ts'

const MAX_FOUND = 100

/**
 * Finds entries of the change log that were changed, removed or put in after they were written: each hash is computed
 * again, must follow that of the entry before, and the last one must be that of the head.
 */
export async function findChangeLogDiscrepancies(db: Database): Promise<Discrepancy[]> {
  const { rows } = await db.execute<{ seq: string; name: string; expected: string; found: string }>(
    sql`
    with entries as (
      select seq, action, previous_hash, hash, hash_change(change_log) as computed,
        lag(seq, 1, 0::bigint) over (order by seq) as seq_before,
        lag(hash, 1, ''::bytea) over (order by seq) as hash_before
      from change_log
    ), found as (
      select seq, 'entry ' || seq || ', ' || action as name,
        encode(computed, 'hex') as expected, encode(hash, 'hex') as found
      from entries where hash <> computed
      union all
      select seq, 'entry ' || seq || ', ' || action, 'follows entry ' || seq - 1,
        case when seq_before = seq - 1 then 'another hash before it' else 'follows entry ' || seq_before end
      from entries where seq_before <> seq - 1 or previous_hash <> hash_before
      union all
      select head.seq, 'the last entry', 'entry ' || head.seq || ' ' || encode(head.hash, 'hex'),
        coalesce('entry ' || last.seq || ' ' || encode(last.hash, 'hex'), 'no entry')
      from change_log_head head
      left join (select seq, hash from change_log order by seq desc limit 1) last on true
      where head.seq <> coalesce(last.seq, 0) or head.hash <> coalesce(last.hash, ''::bytea)
    )
    select * from found order by seq limit ${MAX_FOUND}`,
  )
  return rows.map(({ seq, ...discrepancy }) => ({ subject: String(seq), ...discrepancy }))
}
