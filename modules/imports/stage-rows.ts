import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { FileRow, GroupedRow, RowGroup } from './file-row.ts'

/** Two imports at once would each see half of what the other does: the second waits for the first. */
const IMPORTING = 20_261_121
const STAGED_AT_ONCE = 1000
const FETCHED_AT_ONCE = 500
/** More rows than a product may have variants and pictures; the rest is not kept in memory. */
export const MOST_ROWS = 3000

/**
 * Lays all rows of a file into a table that lives as long as this transaction, because the rows of one product may
 * stand far apart. Memory stays small however long the file is, and a process that dies leaves nothing behind.
 */
export async function stageRows(
  staging: Database,
  rows: AsyncIterable<FileRow>,
  onRows: (rows: number) => Promise<void>,
): Promise<number> {
  await staging.execute(sql`select pg_advisory_xact_lock(${IMPORTING})`)
  await staging.execute(sql`
    create temporary table staged_rows
      (line integer, key text, parent text, ref text, sku text, wrong text, cells json) on commit drop`)
  let total = 0
  let batch: FileRow[] = []
  const flush = async () => {
    await staging.execute(sql`
      insert into staged_rows select line, key, parent, ref, sku, wrong, cells
      from json_to_recordset(${JSON.stringify(batch)}::json)
        as r(line integer, key text, parent text, ref text, sku text, wrong text, cells json)`)
    total += batch.length
    batch = []
    await onRows(total)
  }
  for await (const row of rows) if (batch.push(row) === STAGED_AT_ONCE) await flush()
  if (batch.length > 0) await flush()
  return total
}

/** The staged rows product by product, in the order of their first lines. Call it once, in the staging transaction. */
export async function* stagedGroups(staging: Database): AsyncGenerator<RowGroup> {
  await staging.execute(sql`analyze staged_rows`)
  await staging.execute(sql`
    declare staged_groups no scroll cursor for
    with heads as (
      select distinct on (ref) ref, key from staged_rows where ref is not null and parent is null order by ref, line
    ), placed as (
      select r.line, coalesce(h.key, r.parent, r.key) as key,
        case when r.sku is not null then min(r.line) over (partition by r.sku) end as sku_line
      from staged_rows r left join heads h on h.ref = r.parent
    ), ordered as (select line, sku_line, min(line) over (partition by key) as first_line from placed)
    select o.first_line, o.sku_line, s.line, s.wrong, s.cells
    from ordered o join staged_rows s using (line)
    order by o.first_line, s.line`)

  let first = 0
  let group: GroupedRow[] = []
  for await (const { first_line, sku_line, ...row } of fetched(staging)) {
    if (first_line !== first && group.length > 0) {
      yield { rows: group }
      group = []
    }
    first = first_line
    group.push(withinReason({ ...row, skuLine: sku_line }, group.length))
  }
  if (group.length > 0) yield { rows: group }
}

type Fetched = Omit<GroupedRow, 'skuLine'> & { first_line: number; sku_line: number | null }

async function* fetched(staging: Database): AsyncGenerator<Fetched> {
  for (;;) {
    const { rows } = await staging.execute<Fetched & Record<string, unknown>>(
      sql.raw(`fetch ${FETCHED_AT_ONCE} from staged_groups`),
    )
    yield* rows
    if (rows.length < FETCHED_AT_ONCE) return
  }
}

function withinReason(row: GroupedRow, before: number): GroupedRow {
  if (before < MOST_ROWS) return row
  return { ...row, cells: {}, wrong: `The product has more than ${MOST_ROWS} rows.` }
}
