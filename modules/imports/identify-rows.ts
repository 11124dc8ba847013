import { type Cells, type Header, type ImportFormat, toCells } from './columns.ts'
import { unescapeFormula } from './escape-formula.ts'
import type { ImportRow } from './import-row.ts'
import type { CsvRow } from './read-csv-rows.ts'

/** More than a description may have, and all the rest. */
const MAX_ROW_LENGTH = 400_000

/** Rows as they were read, each with the name of the product it belongs to. */
export async function* identifyRows(
  header: Header,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<ImportRow> {
  for await (const { line, cells: row, parseError } of rows) {
    const whole = cleanCells(toCells(header, row))
    const error = parseError ?? validateRow(header, row)
    const cells = error ? keepShortCells(whole) : whole
    const place =
      error && !hasProductName(header.format, cells)
        ? identifyByLine(line)
        : identifyRow[header.format](cells, line)
    yield { line, cells, error, ...place }
  }
}

function validateRow({ columnNames }: Header, row: string[]): string | null {
  if (row.slice(columnNames.length).some((cell) => cell.trim() !== '')) {
    return `The row has ${row.length} cells, the header has ${columnNames.length}.`
  }
  if (row.reduce((letters, cell) => letters + cell.length, 0) > MAX_ROW_LENGTH) {
    return `The row is longer than ${MAX_ROW_LENGTH} characters.`
  }
  return row.some((cell) => cell.includes('\0'))
    ? 'A cell holds a character that no text may have.'
    : null
}

function cleanCells(cells: Cells): Cells {
  for (const [name, cell] of Object.entries(cells)) {
    cells[name] = unescapeFormula(cell.includes('\0') ? cell.replaceAll('\0', '') : cell)
  }
  return cells
}

/** What names a wrong row and its product; the rest of it is not kept. */
function keepShortCells(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.length <= 300))
}

type RowIdentity = Pick<ImportRow, 'key' | 'parent' | 'alias' | 'sku'>

const identifyRow: Record<ImportFormat, (cells: Cells, line: number) => RowIdentity> = {
  shopify({ handle, title, sku }, line) {
    const name = (handle ?? title ?? '').trim().toLowerCase()
    if (name === '') return identifyByLine(line)
    return { key: `handle:${name}`, parent: null, alias: null, sku: sku?.trim() || null }
  },

  woocommerce(cells, line) {
    const { id, sku, parent, type } = cells
    const own = sku?.trim() || null
    const alias = id?.trim() ? `id:${id.trim()}` : null
    if (isVariation(type)) {
      const above = parent?.trim()
      if (!above) return identifyByLine(line)
      const named = /^id:\s*\d+$/i.test(above)
        ? above.toLowerCase().replace(/\s/g, '')
        : `sku:${above}`
      return { key: `line:${line}`, parent: named, alias: null, sku: own }
    }
    // The SKU of a variable product is no variant's.
    return {
      key: getProductKey(cells),
      parent: null,
      alias,
      sku: /\bsimple\b|\bexternal\b/i.test(type ?? '') ? own : null,
    }
  },
}

/** A WooCommerce product is known by its SKU, or else its number, or else its name. */
export function getProductKey({ sku, id, name }: Cells): string {
  if (sku?.trim()) return `sku:${sku.trim()}`
  return id?.trim() ? `id:${id.trim()}` : `name:${name?.trim().toLowerCase() ?? ''}`
}

export function isVariation(type: string | undefined): boolean {
  return /\bvariation\b/i.test(type ?? '')
}

function hasProductName(format: ImportFormat, cells: Cells): boolean {
  return Boolean(
    format === 'shopify'
      ? (cells.handle ?? cells.title)
      : (cells.sku ?? cells.id ?? cells.name ?? cells.parent),
  )
}

function identifyByLine(line: number): RowIdentity {
  return { key: `line:${line}`, parent: null, alias: null, sku: null }
}
