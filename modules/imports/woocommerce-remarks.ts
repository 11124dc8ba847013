import { isWebAddress } from './cells.ts'
import type { Cells } from './columns.ts'
import type { GroupedRow, Remark } from './file-row.ts'
import { isDated, listOf } from './woocommerce-cells.ts'

/** What these rows say that the shop reads differently. */
export function remarksOf(rows: GroupedRow[]): Remark[] {
  return rows.flatMap(({ line, cells }) => {
    const notes = [
      isDated(cells) &&
        'A sale has dates: its price holds as of this import. Import again when it begins or ends.',
      !cells.stock?.trim() &&
        isStocked(cells) &&
        'In stock without a number: a new variant gets the stock this import was told.',
      listOf(cells.categories).length > 1 && 'Of several categories the most exact one is used.',
      listOf(cells.images).some((image) => !isWebAddress(image)) &&
        'An image that is no web address is left out.',
      cells.visibility?.trim().toLowerCase() === 'hidden' &&
        'Hidden in the catalogue: saved as a draft.',
    ]
    return notes.flatMap((note) => (note ? { line, note } : []))
  })
}

function isStocked({ inStock, type = '' }: Cells): boolean {
  return !/\b(variable|grouped)\b/i.test(type) && (inStock?.trim() ?? '1') !== '0'
}
