import { type Cells, cellsOf, type Format, type Header } from './columns.ts'
import type { FileRow } from './file-row.ts'
import { unguarded } from './formula-guard.ts'
import type { ReadRow } from './read-rows.ts'

/** More than a description may have, and all the rest. */
const LONGEST_ROW = 400_000

/** Rows as they were read, each with the name of the product it belongs to. */
export async function* fileRows(
  header: Header,
  rows: AsyncIterable<ReadRow>,
): AsyncGenerator<FileRow> {
  for await (const { line, cells: row, broken } of rows) {
    const whole = cleaned(cellsOf(header, row))
    const wrong = broken ?? wrongOf(header, row)
    const cells = wrong ? shortOnes(whole) : whole
    const place =
      wrong && !named(header.format, cells) ? alone(line) : places[header.format](cells, line)
    yield { line, cells, wrong, ...place }
  }
}

function wrongOf({ names }: Header, row: string[]): string | null {
  if (row.slice(names.length).some((cell) => cell.trim() !== '')) {
    return `The row has ${row.length} cells, the header has ${names.length}.`
  }
  if (row.reduce((letters, cell) => letters + cell.length, 0) > LONGEST_ROW) {
    return `The row is longer than ${LONGEST_ROW} characters.`
  }
  return row.some((cell) => cell.includes('\0'))
    ? 'A cell holds a character that no text may have.'
    : null
}

function cleaned(cells: Cells): Cells {
  for (const [name, cell] of Object.entries(cells)) {
    cells[name] = unguarded(cell.includes('\0') ? cell.replaceAll('\0', '') : cell)
  }
  return cells
}

/** What names a wrong row and its product; the rest of it is not kept. */
function shortOnes(cells: Cells): Cells {
  return Object.fromEntries(Object.entries(cells).filter(([, cell]) => cell.length <= 300))
}

type Place = Pick<FileRow, 'key' | 'parent' | 'ref' | 'sku'>

const places: Record<Format, (cells: Cells, line: number) => Place> = {
  shopify({ handle, title, sku }, line) {
    const name = (handle ?? title ?? '').trim().toLowerCase()
    if (name === '') return alone(line)
    return { key: `handle:${name}`, parent: null, ref: null, sku: sku?.trim() || null }
  },

  woocommerce(cells, line) {
    const { id, sku, parent, type } = cells
    const own = sku?.trim() || null
    const ref = id?.trim() ? `id:${id.trim()}` : null
    if (isVariation(type)) {
      const above = parent?.trim()
      if (!above) return alone(line)
      const named = /^id:\s*\d+$/i.test(above)
        ? above.toLowerCase().replace(/\s/g, '')
        : `sku:${above}`
      return { key: `line:${line}`, parent: named, ref: null, sku: own }
    }
    // The SKU of a variable product is no variant's.
    return {
      key: productKey(cells),
      parent: null,
      ref,
      sku: /\bsimple\b|\bexternal\b/i.test(type ?? '') ? own : null,
    }
  },
}

/** A WooCommerce product is known by its SKU, or else its number, or else its name. */
export function productKey({ sku, id, name }: Cells): string {
  if (sku?.trim()) return `sku:${sku.trim()}`
  return id?.trim() ? `id:${id.trim()}` : `name:${name?.trim().toLowerCase() ?? ''}`
}

export function isVariation(type: string | undefined): boolean {
  return /\bvariation\b/i.test(type ?? '')
}

function named(format: Format, cells: Cells): boolean {
  return Boolean(
    format === 'shopify'
      ? (cells.handle ?? cells.title)
      : (cells.sku ?? cells.id ?? cells.name ?? cells.parent),
  )
}

function alone(line: number): Place {
  return { key: `line:${line}`, parent: null, ref: null, sku: null }
}
