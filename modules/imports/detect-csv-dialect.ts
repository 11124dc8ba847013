import { isUtf8 } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'

export interface CsvDialect {
  encoding: 'utf-8' | 'utf-16le' | 'windows-1252'
  delimiter: ',' | ';' | '\t'
  bytes: number
}

/**
 * Detects encoding and delimiter of a file. Reads it whole, because the first byte that is not UTF-8 may stand in the
 * last row. A file that is neither UTF-8 nor marked as UTF-16 is Windows-1252, as spreadsheets in western Europe write.
 */
export async function detectCsvDialect(path: string): Promise<CsvDialect> {
  const { size } = await stat(path)
  const head = await readFirstBytes(path)
  const encoding = await detectEncoding(path, head)
  const text = new TextDecoder(encoding).decode(head)
  return { encoding, delimiter: detectDelimiter(text), bytes: size }
}

async function readFirstBytes(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(65_536), 0, 65_536, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function detectEncoding(path: string, head: Buffer): Promise<CsvDialect['encoding']> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le'
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path)) {
    const bytes = Buffer.concat([rest, chunk])
    const end = findLastBoundary(bytes)
    if (!isUtf8(bytes.subarray(0, end))) return 'windows-1252'
    rest = bytes.subarray(end)
  }
  return isUtf8(rest) ? 'utf-8' : 'windows-1252'
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
