import { sql } from 'drizzle-orm'
import type { Database } from '#platform/db/database'
import type { Cells, ImportRow } from './import-row.ts'

/** Two imports at once would each see half of what the other does: the second waits for the first. */
const IMPORT_LOCK_KEY = 20_261_121
const STAGE_BATCH_ROWS = 1000
const FETCH_BATCH_ROWS = 500
/** Rows can be long, so memory is bounded by characters, not by rows alone. */
const MAX_BATCH_CHARACTERS = 1_000_000
/** More than a product may have variants and pictures. The cells of rows beyond it are not kept in memory. */
const MAX_PRODUCT_ROWS = 3000
const MAX_PRODUCT_CHARACTERS = 4_000_000

/**
 * Writes all rows of a file into a table that lives as long as this connection, because the rows of one product may
 * stand far apart. Memory stays small however long the file is, a process that dies leaves nothing behind, and no
 * transaction stays open. Returns the number of rows.
 */
export async function stageRows(
  staging: Database,
  rows: AsyncIterable<ImportRow>,
  onRows: () => Promise<void>,
): Promise<number> {
  await staging.execute(sql`select pg_advisory_lock(${IMPORT_LOCK_KEY})`)
  await staging.execute(sql`
    create temporary table staged_rows
      (line integer, key text, parent text, alias text, sku text, error json, characters integer, cells json)`)
  let total = 0
  for await (const batch of toBatches(rows)) {
    await staging.execute(sql`
      insert into staged_rows select line, key, parent, alias, sku, error, characters, cells
      from json_to_recordset(${JSON.stringify(batch)}::json) as r
        (line integer, key text, parent text, alias text, sku text, error json, characters integer, cells json)`)
    total += batch.length
    await onRows()
  }
  return total
}

async function* toBatches(rows: AsyncIterable<ImportRow>) {
  let batch: (ImportRow & { characters: number })[] = []
  let total = 0
  for await (const row of rows) {
    const characters = countCharacters(row.cells)
    batch.push({ ...row, characters })
    total += characters
    if (batch.length < STAGE_BATCH_ROWS && total < MAX_BATCH_CHARACTERS) continue
    yield batch
    batch = []
    total = 0
  }
  if (batch.length > 0) yield batch
}

export function countCharacters(cells: Cells): number {
  let characters = 0
  for (const name in cells) characters += cells[name]!.length
  return characters
}

/**
 * Yields the staged rows of one product after the other, in the order of their first lines. To be called once, on the
 * connection of `stageRows`.
 */
export async function* readStagedProducts(staging: Database): AsyncGenerator<ImportRow[]> {
  await orderRows(staging)
  let firstLine = 0
  let characters = 0
  let product: ImportRow[] = []
  for await (const { first_line, ...row } of fetchStagedRows(staging)) {
    if (first_line !== firstLine && product.length > 0) {
      yield product
      product = []
      characters = 0
    }
    firstLine = first_line
    characters += countCharacters(row.cells)
    const isOversized = product.length >= MAX_PRODUCT_ROWS || characters > MAX_PRODUCT_CHARACTERS
    product.push(isOversized ? toOversizedRow(row) : row)
  }
  if (product.length > 0) yield product
}

/** A variation belongs to the product that its parent is an alias of, or has as its key. */
async function orderRows(staging: Database): Promise<void> {
  await staging.execute(sql`create index on staged_rows (line)`)
  await staging.execute(sql`analyze staged_rows`)
  await staging.execute(sql`
    create temporary table ordered_rows as
    with aliases as (
      select distinct on (alias) alias, key from staged_rows where alias is not null and parent is null order by alias, line
    ), grouped as (
      select r.line, coalesce(a.key, r.parent, r.key) as key,
        case when r.sku is not null then min(r.line) over (partition by r.sku) end as sku_line
      from staged_rows r left join aliases a on a.alias = r.parent
    ), ordered as (select line, sku_line, min(line) over (partition by key) as first_line from grouped)
    select row_number() over (order by first_line, line) as position, line, sku_line, first_line from ordered`)
  await staging.execute(sql`create unique index on ordered_rows (position)`)
  await staging.execute(sql`analyze ordered_rows`)
}

type StagedRow = ImportRow & { first_line: number }

async function* fetchStagedRows(staging: Database): AsyncGenerator<StagedRow> {
  const count = await getFetchSize(staging)
  for (let after = 0; ; after += count) {
    const { rows } = await staging.execute<StagedRow & Record<string, unknown>>(sql`
      select o.first_line, o.sku_line as "skuLine", s.line, s.key, s.parent, s.alias, s.sku, s.error, s.cells
      from ordered_rows o join staged_rows s using (line)
      where o.position > ${after} and o.position <= ${after + count} order by o.position`)
    yield* rows
    if (rows.length < count) return
  }
}

/** As many rows as fit into a batch if all were as long as the longest. */
async function getFetchSize(staging: Database): Promise<number> {
  const { rows } = await staging.execute<{ longest: number | null }>(
    sql`select max(characters) as longest from staged_rows`,
  )
  const fitting = Math.ceil(MAX_BATCH_CHARACTERS / Math.max(1, rows[0]?.longest ?? 1))
  return Math.max(5, Math.min(FETCH_BATCH_ROWS, fitting))
}

function toOversizedRow(row: ImportRow): ImportRow {
  return {
    ...row,
    cells: {},
    error: { code: 'product_too_large', params: { max: MAX_PRODUCT_ROWS } },
  }
}
