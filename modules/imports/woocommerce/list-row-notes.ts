import type { Cells, ImportRow, RowNote, RowNoteCode } from '../import-row.ts'
import { isWebUrl } from '../parse-cells.ts'
import { hasSaleDates } from './parse-current-price.ts'
import { parseList } from './parse-list.ts'

const conditions: Partial<Record<RowNoteCode, (cells: Cells) => boolean>> = {
  dated_sale: hasSaleDates,
  default_stock: (cells) => !cells.stock?.trim() && isInStock(cells),
  most_specific_category: ({ categories }) => parseList(categories).length > 1,
  image_left_out: ({ images }) => parseList(images).some((image) => !isWebUrl(image)),
  hidden_as_draft: ({ visibility }) => visibility?.trim().toLowerCase() === 'hidden',
}

export function listRowNotes(rows: ImportRow[]): RowNote[] {
  const codes = Object.keys(conditions) as RowNoteCode[]
  return rows.flatMap(({ line, cells }) =>
    codes.filter((code) => conditions[code]?.(cells)).map((code) => ({ line, code })),
  )
}

function isInStock({ inStock, type = '' }: Cells): boolean {
  return !/\b(variable|grouped)\b/i.test(type) && (inStock?.trim() ?? '1') !== '0'
}
