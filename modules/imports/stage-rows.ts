import { sql } from 'drizzle-orm'
import type { Database } from '#platform/database'
import type { Cells } from './columns.ts'
import type { FileRow, GroupedRow, RowGroup } from './file-row.ts'

/** Two imports at once would each see half of what the other does: the second waits for the first. */
const IMPORTING = 20_261_121
const STAGED_AT_ONCE = 1000
const FETCHED_AT_ONCE = 500
/** Rows are as long as they like: what is in memory at once is bounded by letters, not by rows alone. */
const LETTERS_AT_ONCE = 1_000_000
/** More than a product may have variants and pictures; the rest is not kept in memory. */
const MOST_ROWS = 3000
const MOST_LETTERS = 4_000_000

/**
 * Lays all rows of a file into a table that lives as long as this transaction, because the rows of one product may
 * stand far apart. Memory stays small however long the file is, and a process that dies leaves nothing behind.
 */
export async function stageRows(
  staging: Database,
  rows: AsyncIterable<FileRow>,
  onRows: () => Promise<void>,
): Promise<number> {
  await staging.execute(sql`select pg_advisory_xact_lock(${IMPORTING})`)
  await staging.execute(sql`
    create temporary table staged_rows
      (line integer, key text, parent text, ref text, sku text, wrong text, letters integer, cells json) on commit drop`)
  let total = 0
  for await (const batch of batchesOf(rows)) {
    await staging.execute(sql`
      insert into staged_rows select line, key, parent, ref, sku, wrong, letters, cells
      from json_to_recordset(${JSON.stringify(batch)}::json) as r
        (line integer, key text, parent text, ref text, sku text, wrong text, letters integer, cells json)`)
    total += batch.length
    await onRows()
  }
  return total
}

async function* batchesOf(rows: AsyncIterable<FileRow>) {
  let batch: (FileRow & { letters: number })[] = []
  let letters = 0
  for await (const row of rows) {
    const own = lettersIn(row.cells)
    batch.push({ ...row, letters: own })
    letters += own
    if (batch.length < STAGED_AT_ONCE && letters < LETTERS_AT_ONCE) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}

export function lettersIn(cells: Cells): number {
  let letters = 0
  for (const name in cells) letters += cells[name]!.length
  return letters
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
  let letters = 0
  let group: GroupedRow[] = []
  for await (const { first_line, sku_line, ...row } of fetched(staging)) {
    if (first_line !== first && group.length > 0) {
      yield { rows: group }
      group = []
      letters = 0
    }
    first = first_line
    letters += lettersIn(row.cells)
    const isTooMuch = group.length >= MOST_ROWS || letters > MOST_LETTERS
    group.push({ ...(isTooMuch ? tooMuch(row) : row), skuLine: sku_line })
  }
  if (group.length > 0) yield { rows: group }
}

type Fetched = Omit<GroupedRow, 'skuLine'> & { first_line: number; sku_line: number | null }

async function* fetched(staging: Database): AsyncGenerator<Fetched> {
  const { rows: longest } = await staging.execute<{ letters: number | null }>(
    sql`select max(letters) as letters from staged_rows`,
  )
  const most = Math.ceil(LETTERS_AT_ONCE / Math.max(1, longest[0]?.letters ?? 1))
  const atOnce = Math.max(5, Math.min(FETCHED_AT_ONCE, most))
  for (;;) {
    const { rows } = await staging.execute<Fetched & Record<string, unknown>>(
      sql.raw(`fetch ${atOnce} from staged_groups`),
    )
    yield* rows
    if (rows.length < atOnce) return
  }
}

function tooMuch<Row extends Pick<GroupedRow, 'cells' | 'wrong'>>(row: Row): Row {
  return {
    ...row,
    cells: {},
    wrong: `The product has more than ${MOST_ROWS} rows, or too long ones.`,
  }
}
