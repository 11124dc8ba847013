import type { GridRow } from '#contract/catalog'
import { getFractionDigits, toDecimal, toMinorUnits } from '#platform/money/money'

export type GridColumn = 'price' | 'stock'

/** What a person has typed into a row, as text. */
export type RowEdit = Partial<Record<GridColumn, string>>
export type GridEdits = ReadonlyMap<string, RowEdit>

const MAX_PRICE = 10_000_000
const MAX_STOCK = 1_000_000_000

export function formatCell(row: GridRow, column: GridColumn): string {
  return column === 'stock' ? `${row.stock}` : formatPrice(row.price, row.currency)
}

export function formatPrice(price: number, currency: string): string {
  return price.toFixed(getFractionDigits(currency))
}

/** The value of a typed cell; undefined if it is none. A comma and a point are decimal signs. */
export function parseCell(
  text: string,
  column: GridColumn,
  { currency }: Pick<GridRow, 'currency'>,
): number | undefined {
  const clean = text
    .trim()
    .replace(/^[$€£]\s*/, '')
    .replace(',', '.')
  if (column === 'stock') {
    const stock = /^\d{1,10}$/.test(clean) ? Number(clean) : Number.NaN
    return stock <= MAX_STOCK ? stock : undefined
  }
  if (!/^\d{1,8}(\.\d+)?$/.test(clean)) return undefined
  const minor = toMinorUnits(Number(clean), currency)
  const price = toDecimal({ minor, currency })
  return price === Number(clean) && price <= MAX_PRICE ? price : undefined
}

/** Whether the cell differs from what is saved. */
export function isChanged(row: GridRow, edit: RowEdit | undefined, column: GridColumn): boolean {
  const text = edit?.[column]
  return text !== undefined && parseCell(text, column, row) !== row[column]
}

/** The rows that differ, as the API takes them; null if a cell is no value. */
export function toChanges(rows: GridRow[], edits: GridEdits) {
  const changes = rows.flatMap((row) => {
    const edit = edits.get(row.variant_id)
    const price = isChanged(row, edit, 'price') && {
      price: { from: row.price, to: parseCell(edit!.price!, 'price', row) },
    }
    const stock = isChanged(row, edit, 'stock') && {
      stock: { from: row.stock, to: parseCell(edit!.stock!, 'stock', row) },
    }
    return price || stock ? [{ variant_id: row.variant_id, ...price, ...stock }] : []
  })
  const isValid = changes.every(
    (change) =>
      (!('price' in change) || change.price?.to !== undefined) &&
      (!('stock' in change) || change.stock?.to !== undefined),
  )
  return isValid ? (changes as ValidChange[]) : null
}

export interface ValidChange {
  variant_id: string
  price?: { from: number; to: number }
  stock?: { from: number; to: number }
}

/** The same changes back: from what is saved now to what was before. */
export function reverseChanges(changes: ValidChange[]): ValidChange[] {
  const reverse = <Value extends { from: number; to: number }>({ from, to }: Value) => {
    return { from: to, to: from }
  }
  return changes.map(({ variant_id, price, stock }) => ({
    variant_id,
    ...(price && { price: reverse(price) }),
    ...(stock && { stock: reverse(stock) }),
  }))
}

/** The cells of a pasted block, row by row. */
export function parsePasted(text: string): string[][] {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'))
}
