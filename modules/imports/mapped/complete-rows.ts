import { type KnownVariant, listVariantsBySku } from '#modules/catalog'
import type { Database } from '#platform/db/database'
import { toDecimal } from '#platform/money/money'
import type { Cells, ImportRow } from '../import-row.ts'
import type { ParseContext } from '../parsed-product.ts'

/**
 * Adds to the rows of mapped files what the shop knows: a SKU finds its product, so a file of SKUs and prices needs no
 * titles. Rows that turn out to be of one product become one.
 */
export async function completeRows(
  db: Database,
  products: ImportRow[][],
  { columns }: ParseContext,
): Promise<ImportRow[][]> {
  const skus = products.flatMap((rows) => rows.flatMap(({ cells }) => cells.sku?.trim() || []))
  const known = new Map((await listVariantsBySku(db, skus)).map((one) => [one.sku, one]))
  const completed = products.flat().map((row) => completeRow(row, known, columns))
  const byProduct = Map.groupBy(completed, ({ key }) => key)
  return [...byProduct.values()].map((rows) => rows.toSorted((a, b) => a.line - b.line))
}

function completeRow(
  row: ImportRow,
  known: ReadonlyMap<string, KnownVariant>,
  columns: ReadonlySet<string>,
): ImportRow {
  const variant = known.get(row.cells.sku?.trim() ?? '')
  if (!variant || row.error) return row
  const { slug, title, priceMinor, currency, optionNames, options } = variant
  const cells: Cells = { title, ...row.cells, handle: slug }
  // An empty cell of a column says nothing here: a price is never none.
  cells.price ??= String(toDecimal({ minor: priceMinor, currency }))
  for (const [at, name] of optionNames.entries()) {
    if (columns.has(`option${at + 1}`)) continue
    cells[`option${at + 1}Name`] = name
    cells[`option${at + 1}`] = options[at]!
  }
  return { ...row, cells, key: `product:${slug}` }
}
