import { createReadStream } from 'node:fs'
import { CsvError, type Parser, parse } from 'csv-parse'
import type { CsvDialect } from './detect-csv-dialect.ts'

/** No row of a shop is longer; a quote that is never closed would otherwise read on to the end of the file. */
const MAX_ROW_BYTES = 1 << 20

export interface CsvRow {
  /** The line of the file on which the row begins, from 1. */
  line: number
  cells: string[]
  /** Why the file could not be read on from here. The last row there is. */
  parseError?: string
}

/**
 * The rows of a CSV file one after the other, the header first; empty lines are passed over. `onBytes` hears how far
 * it is. The parser is fed by hand: as a stream it would drop the rows just before a fault.
 */
export async function* readCsvRows(
  path: string,
  { encoding, delimiter }: CsvDialect,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<CsvRow> {
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
  const fault = watchParserError(parser)

  const source = createReadStream(path)
  for await (const text of normalizeLineEnds(source, encoding, onBytes)) {
    await writeChunk(parser, text)
    yield* rows
    rows = []
    if (fault.error) break
  }
  if (!fault.error) await endParser(parser)
  yield* rows
  if (fault.error) yield { line: end + 1, cells: [], parseError: formatCsvError(fault.error) }
}

function watchParserError(parser: Parser): { error: CsvError | null } {
  const fault: { error: CsvError | null } = { error: null }
  parser.on('error', (error) => {
    if (!(error instanceof CsvError)) throw error
    fault.error = error
  })
  parser.resume()
  return fault
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

/** Every line end as `\n`: the parser counts the two signs of Windows twice inside quotes. */
async function* normalizeLineEnds(
  source: AsyncIterable<Buffer>,
  encoding: CsvDialect['encoding'],
  onBytes: (bytes: number) => void,
) {
  const decoder = new TextDecoder(encoding)
  let carried = ''
  for await (const chunk of source) {
    onBytes(chunk.length)
    const text = carried + decoder.decode(chunk, { stream: true })
    carried = text.endsWith('\r') ? '\r' : ''
    yield text.slice(0, text.length - carried.length).replace(/\r\n?/g, '\n')
  }
  yield (carried + decoder.decode()).replace(/\r\n?/g, '\n')
}

function countLineBreaks(cells: string[]): number {
  let breaks = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks++
  }
  return breaks
}

function formatCsvError({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quote is opened here and never closed: nothing after it could be read.'
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return 'The row is longer than a megabyte (is a quote missing?): nothing after it could be read.'
  }
  return 'The file could not be read from here on.'
}
