import { isUtf8 } from 'node:buffer'
import type { FileSource } from '#platform/files/file-source'

const HEAD_BYTES = 65_536

export interface CsvDialect {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252'
  delimiter: ',' | ';' | '\t'
  bytes: number
}

/**
 * Detects encoding and delimiter of a file. Reads it whole, because the first byte that is not UTF-8 may stand in the
 * last row. A file that is neither UTF-8 nor marked as UTF-16 is Windows-1252, as spreadsheets in western Europe write.
 */
export async function detectCsvDialect(file: FileSource): Promise<CsvDialect> {
  const { head, isUtf8Text } = await readFile(file)
  const isUtf16 = head[0] === 0xff && head[1] === 0xfe
  const encoding = isUtf16 ? 'utf-16le' : isUtf8Text ? 'utf-8' : 'windows-1252'
  const text = new TextDecoder(encoding).decode(head)
  return { encoding, delimiter: detectDelimiter(text), bytes: file.bytes }
}

/** Reads the first bytes of a file, and as much of the rest as is UTF-8. */
async function readFile(file: FileSource): Promise<{ head: Buffer; isUtf8Text: boolean }> {
  let head = Buffer.alloc(0)
  let rest = Buffer.alloc(0)
  let isUtf8Text = true
  for await (const chunk of file.read()) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    const bytes = Buffer.concat([rest, chunk])
    const end = findLastBoundary(bytes)
    isUtf8Text &&= isUtf8(bytes.subarray(0, end))
    rest = bytes.subarray(end)
    if (!isUtf8Text && head.length === HEAD_BYTES) break
  }
  return { head, isUtf8Text: isUtf8Text && isUtf8(rest) }
}

/** Start of the last character, which may continue in the next chunk. */
function findLastBoundary(bytes: Buffer): number {
  let end = bytes.length
  while (end > 0 && end > bytes.length - 4 && (bytes[end - 1]! & 0xc0) === 0x80) end--
  return end > 0 && bytes[end - 1]! >= 0xc0 ? end - 1 : bytes.length
}

/** The delimiter that the header has most often outside quotes. */
function detectDelimiter(text: string): CsvDialect['delimiter'] {
  const header =
    text
      .replace(/"[^"]*"/g, '')
      .split(/[\r\n]/)
      .find((row) => row !== '') ?? ''
  const count = (sign: string) => header.split(sign).length
  return ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))[0]!
}
