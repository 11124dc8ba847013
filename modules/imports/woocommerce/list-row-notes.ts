import type { Cells } from '../columns.ts'
import type { GroupedRow, RowNote } from '../import-row.ts'
import { isWebUrl } from '../parse-cells.ts'
import { hasSaleDates, parseList } from './parse-cells.ts'

/** What these rows say that the shop reads differently. */
export function listRowNotes(rows: GroupedRow[]): RowNote[] {
  return rows.flatMap(({ line, cells }) => {
    const notes = [
      hasSaleDates(cells) &&
        'A sale has dates: its price holds as of this import. Import again when it begins or ends.',
      !cells.stock?.trim() &&
        isInStock(cells) &&
        'In stock without a number: a new variant gets the stock this import was told.',
      parseList(cells.categories).length > 1 && 'Of several categories the most exact one is used.',
      parseList(cells.images).some((image) => !isWebUrl(image)) &&
        'An image that is no web address is left out.',
      cells.visibility?.trim().toLowerCase() === 'hidden' &&
        'Hidden in the catalogue: saved as a draft.',
    ]
    return notes.flatMap((note) => (note ? { line, note } : []))
  })
}

function isInStock({ inStock, type = '' }: Cells): boolean {
  return !/\b(variable|grouped)\b/i.test(type) && (inStock?.trim() ?? '1') !== '0'
}
