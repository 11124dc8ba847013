import type { ByteRange } from '#platform/files/file-storage'

/**
 * Parses the header `Range` for a file of this size. Returns `whole` for one that RFC 9110 lets a server ignore, such as
 * several ranges, and `unsatisfiable` for one outside the file.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const [, first = '', last = ''] = header?.match(/^bytes=(\d{0,15})-(\d{0,15})$/) ?? []
  if (first === '' && last === '') return 'whole'
  const start = first === '' ? Math.max(size - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && first !== '' && Number(last) < start) return 'whole'
  return start > end ? 'unsatisfiable' : { start, end }
}
