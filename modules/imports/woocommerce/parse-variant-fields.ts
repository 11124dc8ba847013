import type { VariantInput } from '#modules/catalog'
import type { Cells } from '../import-row.ts'
import { parseCount, parseLine, parseWeight } from '../parse-cells.ts'
import type { ParseContext } from '../parsed-product.ts'

const GRAMS_BY_UNIT = { kg: 1000, g: 1, lbs: 453.59237, oz: 28.349523125 } as const

/** Weight and barcode of a variant's row. What the file has no column for is left out, so that it stays as it is. */
export function parseVariantFields(
  cells: Cells,
  { columns }: ParseContext,
): Omit<VariantInput, 'options' | 'priceMinor'> {
  const unit = (['kg', 'g', 'lbs', 'oz'] as const).find((name) => columns.has(name))
  return {
    ...(unit && { weightGrams: parseWeight(cells[unit], 'weight', GRAMS_BY_UNIT[unit]) }),
    ...(columns.has('barcode') && { barcode: parseLine(cells.barcode, 'barcode', 120) }),
  }
}

export type StockInput = Pick<VariantInput, 'stock' | 'initialStock'>

/** A counted stock holds. "In stock" without a number gives a new variant the default stock. */
export function parseStock(cells: Cells, { columns, defaultStock }: ParseContext): StockInput {
  if (!columns.has('stock') && !columns.has('inStock')) return {}
  const text = cells.stock?.trim().toLowerCase()
  const stock = text === 'parent' ? null : parseCount(text, 'stock')
  if (stock !== null) return { stock }
  const isInStock = !/^(0|no|false|outofstock)$/i.test(cells.inStock?.trim() ?? '')
  return isInStock ? { initialStock: defaultStock } : { stock: 0 }
}
