import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Cells } from './columns.ts'
import type { GroupedRow, ImportRow, ProductRows } from './import-row.ts'

/** Two imports at once would each see half of what the other does: the second waits for the first. */
const IMPORT_LOCK_KEY = 20_261_121
const STAGE_BATCH_ROWS = 1000
const FETCH_BATCH_ROWS = 500
/** Rows are as long as they like: what is in memory at once is bounded by letters, not by rows alone. */
const MAX_BATCH_CHARACTERS = 1_000_000
/** More than a product may have variants and pictures; the rest is not kept in memory. */
const MAX_PRODUCT_ROWS = 3000
const MAX_PRODUCT_CHARACTERS = 4_000_000

/**
 * Lays all rows of a file into a table that lives as long as this transaction, because the rows of one product may
 * stand far apart. Memory stays small however long the file is, and a process that dies leaves nothing behind.
 */
export async function stageRows(
  staging: Database,
  rows: AsyncIterable<ImportRow>,
  onRows: () => Promise<void>,
): Promise<number> {
  await staging.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK_KEY})`)
  await staging.execute(sql`
    create temporary table staged_rows
      (line integer, key text, parent text, alias text, sku text, error text, letters integer, cells json) on commit drop`)
  let total = 0
  for await (const batch of toBatches(rows)) {
    await staging.execute(sql`
      insert into staged_rows select line, key, parent, alias, sku, error, letters, cells
      from json_to_recordset(${JSON.stringify(batch)}::json) as r
        (line integer, key text, parent text, alias text, sku text, error text, letters integer, cells json)`)
    total += batch.length
    await onRows()
  }
  return total
}

async function* toBatches(rows: AsyncIterable<ImportRow>) {
  let batch: (ImportRow & { letters: number })[] = []
  let letters = 0
  for await (const row of rows) {
    const own = countCharacters(row.cells)
    batch.push({ ...row, letters: own })
    letters += own
    if (batch.length < STAGE_BATCH_ROWS && letters < MAX_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    letters = 0
  }
  if (batch.length > 0) yield batch
}

export function countCharacters(cells: Cells): number {
  let letters = 0
  for (const name in cells) letters += cells[name]!.length
  return letters
}

/** The staged rows product by product, in the order of their first lines. Call it once, in the staging transaction. */
export async function* readStagedProducts(staging: Database): AsyncGenerator<ProductRows> {
  await staging.execute(sql`analyze staged_rows`)
  await staging.execute(sql`
    declare staged_groups no scroll cursor for
    with heads as (
      select distinct on (alias) alias, key from staged_rows where alias is not null and parent is null order by alias, line
    ), placed as (
      select r.line, coalesce(h.key, r.parent, r.key) as key,
        case when r.sku is not null then min(r.line) over (partition by r.sku) end as sku_line
      from staged_rows r left join heads h on h.alias = r.parent
    ), ordered as (select line, sku_line, min(line) over (partition by key) as first_line from placed)
    select o.first_line, o.sku_line, s.line, s.error, s.cells
    from ordered o join staged_rows s using (line)
    order by o.first_line, s.line`)

  let first = 0
  let letters = 0
  let group: GroupedRow[] = []
  for await (const { first_line, sku_line, ...row } of fetchStagedRows(staging)) {
    if (first_line !== first && group.length > 0) {
      yield { rows: group }
      group = []
      letters = 0
    }
    first = first_line
    letters += countCharacters(row.cells)
    const isTooMuch = group.length >= MAX_PRODUCT_ROWS || letters > MAX_PRODUCT_CHARACTERS
    group.push({ ...(isTooMuch ? toOversizedRow(row) : row), skuLine: sku_line })
  }
  if (group.length > 0) yield { rows: group }
}

type StagedRow = Omit<GroupedRow, 'skuLine'> & { first_line: number; sku_line: number | null }

async function* fetchStagedRows(staging: Database): AsyncGenerator<StagedRow> {
  const { rows: longest } = await staging.execute<{ letters: number | null }>(
    sql`select max(letters) as letters from staged_rows`,
  )
  const most = Math.ceil(MAX_BATCH_CHARACTERS / Math.max(1, longest[0]?.letters ?? 1))
  const atOnce = Math.max(5, Math.min(FETCH_BATCH_ROWS, most))
  for (;;) {
    const { rows } = await staging.execute<StagedRow & Record<string, unknown>>(
      sql.raw(`fetch ${atOnce} from staged_groups`),
    )
    yield* rows
    if (rows.length < atOnce) return
  }
}

function toOversizedRow<Row extends Pick<GroupedRow, 'cells' | 'error'>>(row: Row): Row {
  return {
    ...row,
    cells: {},
    error: `The product has more than ${MAX_PRODUCT_ROWS} rows, or too long ones.`,
  }
}
