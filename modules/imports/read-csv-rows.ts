import { CsvError, type Parser, parse } from 'csv-parse'
import type { FileSource } from '#platform/files/file-source'
import type { CsvDialect } from './detect-csv-dialect.ts'
import type { ImportError } from './import-error.ts'

/** Bounds the memory that a quote without an end would fill with the rest of the file. */
const MAX_ROW_BYTES = 1 << 20

type CsvRowError = ImportError<'quote_not_closed' | 'row_over_megabyte' | 'unreadable_from_here'>

export interface CsvRow {
  /** The line of the file on which the row begins, from 1. */
  line: number
  cells: string[]
  /** Set if the file cannot be read from here on. Then this is the last row. */
  parseError?: CsvRowError
}

/**
 * Yields the rows of a CSV file, the header first, without empty lines. Calls `onBytes` with the size of each chunk
 * it has read. Writes to the parser chunk by chunk: as a stream, the parser drops the rows just before an error.
 */
export async function* readCsvRows(
  file: FileSource,
  { encoding, delimiter }: CsvDialect,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<CsvRow, undefined> {
  let rows: CsvRow[] = []
  let end = 0
  const parser = parse({
    delimiter,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_BYTES,
    on_record: (cells: string[], { lines }) => {
      end = lines
      rows.push({ line: lines - countLineBreaks(cells), cells })
      return null
    },
  })
  const state = watchParserError(parser)

  for await (const text of normalizeLineEnds(file.read(), encoding, onBytes)) {
    await writeChunk(parser, text)
    yield* rows
    rows = []
    if (state.error) break
  }
  if (!state.error) await endParser(parser)
  yield* rows
  if (state.error) yield { line: end + 1, cells: [], parseError: toImportError(state.error) }
  return undefined
}

function watchParserError(parser: Parser): { error: CsvError | null } {
  const state: { error: CsvError | null } = { error: null }
  parser.on('error', (error) => {
    if (!(error instanceof CsvError)) throw error
    state.error = error
  })
  parser.resume()
  return state
}

function writeChunk(parser: Parser, text: string): Promise<void> {
  return new Promise((resolve) => {
    parser.write(text, () => resolve())
  })
}

function endParser(parser: Parser): Promise<void> {
  return new Promise((resolve) => {
    parser.once('close', resolve)
    parser.end()
  })
}

/** Turns every line end into `\n`: the parser counts `\r\n` inside quotes as two lines. */
async function* normalizeLineEnds(
  source: AsyncIterable<Buffer>,
  encoding: CsvDialect['encoding'],
  onBytes: (bytes: number) => void,
) {
  const decoder = new TextDecoder(encoding)
  let rest = ''
  for await (const chunk of source) {
    onBytes(chunk.length)
    const text = rest + decoder.decode(chunk, { stream: true })
    rest = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - rest.length).replace(/\r\n?/g, '\n')
  }
  yield (rest + decoder.decode()).replace(/\r\n?/g, '\n')
}

function countLineBreaks(cells: string[]): number {
  let breaks = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks++
  }
  return breaks
}

function toImportError({ code }: CsvError): CsvRowError {
  if (code === 'CSV_QUOTE_NOT_CLOSED') return { code: 'quote_not_closed' }
  if (code === 'CSV_MAX_RECORD_SIZE') return { code: 'row_over_megabyte' }
  return { code: 'unreadable_from_here' }
}
