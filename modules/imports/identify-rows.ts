import { unescapeFormula } from '#platform/csv/escape-formula'
import { fileFormats } from './file-formats.ts'
import { type FileHeader, toCells } from './file-header.ts'
import type { ImportError } from './import-error.ts'
import { type Cells, type ImportRow, identifyByLine } from './import-row.ts'
import type { CsvRow } from './read-csv-rows.ts'

/** More than a description may have, and all the rest. */
const MAX_ROW_CHARACTERS = 400_000
/** Of a row that cannot be used, only cells up to this length are kept: they name the row and its product. */
const MAX_STAGED_CELL_CHARACTERS = 300

/** Gives each row of the file its named cells and the product it belongs to. */
export async function* identifyRows(
  header: FileHeader,
  rows: AsyncIterable<CsvRow>,
): AsyncGenerator<ImportRow> {
  for await (const row of rows) yield identifyRow(header, row)
}

function identifyRow(header: FileHeader, { line, cells: row, parseError }: CsvRow): ImportRow {
  const format = fileFormats[header.format]
  const error = parseError ?? checkRow(header, row)
  const cleaned = cleanCells(toCells(header, row))
  const cells = error ? keepShortCells(cleaned) : cleaned
  const identity =
    error && !format.namesProduct(cells) ? identifyByLine(line) : format.identifyRow(cells, line)
  return { line, cells, error, skuLine: null, ...identity }
}

function checkRow({ columnNames }: FileHeader, row: string[]): ImportError | null {
  if (row.slice(columnNames.length).some((cell) => cell.trim() !== '')) {
    return { code: 'too_many_cells', params: { cells: row.length, columns: columnNames.length } }
  }
  if (row.reduce((characters, cell) => characters + cell.length, 0) > MAX_ROW_CHARACTERS) {
    return { code: 'row_too_long', params: { max: MAX_ROW_CHARACTERS } }
  }
  return row.some((cell) => cell.includes('\0')) ? { code: 'invalid_character' } : null
}

function cleanCells(cells: Cells): Cells {
  for (const [name, cell] of Object.entries(cells)) {
    cells[name] = unescapeFormula(cell.includes('\0') ? cell.replaceAll('\0', '') : cell)
  }
  return cells
}

function keepShortCells(cells: Cells): Cells {
  return Object.fromEntries(
    Object.entries(cells).filter(([, cell]) => cell.length <= MAX_STAGED_CELL_CHARACTERS),
  )
}
