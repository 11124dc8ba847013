import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FileManner } from './sniff-file.ts'

/** No row of a shop is longer; a quote that is never closed would otherwise read on to the end of the file. */
const LONGEST_ROW = 1 << 20

export interface ReadRow {
  /** The line of the file on which the row begins, from 1. */
  line: number
  cells: string[]
  /** Why the file could not be read on from here. The last row there is. */
  broken?: string
}

/** The rows of a CSV file one after the other, the header first; empty lines are passed over. `onBytes` hears how far it is. */
export async function* readRows(
  path: string,
  { encoding, delimiter }: FileManner,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<ReadRow> {
  const parser = parse({
    delimiter,
    info: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: LONGEST_ROW,
  })
  const source = createReadStream(path, { highWaterMark: 1 << 18 })
  const text = evenLines(source, encoding, onBytes)
  let end = 0
  try {
    for await (const row of parserOf(text, parser)) {
      end = row.info.lines
      yield { line: end - breaksIn(row.record), cells: row.record }
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    yield { line: end + 1, cells: [], broken: reasonOf(error) }
  } finally {
    source.destroy()
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

async function* parserOf(text: AsyncIterable<string>, parser: ReturnType<typeof parse>) {
  const input = Readable.from(text)
  input.on('error', (error) => parser.destroy(error))
  yield* input.pipe(parser) as AsyncIterable<Parsed>
}

/** Every line end as `\n`: the parser counts the two signs of Windows twice inside quotes. */
async function* evenLines(
  source: AsyncIterable<Buffer>,
  encoding: FileManner['encoding'],
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

function breaksIn(cells: string[]): number {
  let breaks = 0
  for (const cell of cells) {
    for (let at = cell.indexOf('\n'); at >= 0; at = cell.indexOf('\n', at + 1)) breaks++
  }
  return breaks
}

function reasonOf({ code }: CsvError): string {
  if (code === 'CSV_QUOTE_NOT_CLOSED') {
    return 'A quote is opened here and never closed: nothing after it could be read.'
  }
  if (code === 'CSV_MAX_RECORD_SIZE') {
    return 'The row is longer than a megabyte (is a quote missing?): nothing after it could be read.'
  }
  return 'The file could not be read from here on.'
}
