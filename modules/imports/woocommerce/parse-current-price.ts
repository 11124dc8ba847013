import { type CellName, invalidCell } from '../import-error.ts'
import type { Cells } from '../import-row.ts'
import { parseLine } from '../parse-cells.ts'
import { parsePrice } from '../parse-price.ts'
import type { ParseContext } from '../parsed-product.ts'

/** The sale price while it holds, the regular one before and after. */
export function parseCurrentPrice(cells: Cells, { currency, now }: ParseContext): number {
  const regular = parsePrice(cells.regularPrice, 'regular_price', currency)
  const sale = parsePrice(cells.salePrice, 'sale_price', currency)
  const start = parseDate(cells.saleFrom, 'sale_start', 'T00:00:00Z')
  const end = parseDate(cells.saleTo, 'sale_end', 'T23:59:59.999Z')
  const isOnSale = sale !== null && (!start || start <= now) && (!end || now <= end)
  const price = isOnSale ? sale : regular
  if (price === null) throw invalidCell('value_missing', 'price')
  return price
}

function parseDate(cell: string | undefined, label: CellName, time: string): Date | null {
  const text = parseLine(cell, label, 40)
  if (!text) return null
  const [, day] = text.match(/^(\d{4}-\d\d-\d\d)(?:[T ].*)?$/) ?? []
  const date = new Date(day === text ? day + time : text)
  if (!day || Number.isNaN(date.getTime()))
    throw invalidCell('invalid_date', label, { value: text })
  return date
}

export function hasSaleDates({ saleFrom, saleTo }: Cells): boolean {
  return Boolean(saleFrom?.trim() || saleTo?.trim())
}
