/** Where a page of a list ended: the sort value and the id of its last row. */
export interface CursorPosition {
  timestamp: string
  id: string
}

export function encodeCursor({ timestamp, id }: CursorPosition): string {
  return encodeParts([timestamp, id])
}

/** Null when it is not a cursor of ours. */
export function decodeCursor(cursor: string): CursorPosition | null {
  const [timestamp = '', id = '', ...rest] = decodeParts(cursor)
  return isTimestamp(timestamp) && isId(id) && rest.length === 0 ? { timestamp, id } : null
}

export type SortValueKind = 'timestamp' | 'integer' | 'id'

/**
 * Where a page ended in a list that knows several orders. `values` are all that the order looks at, as text, so two
 * rows can never stand in one place; the order's name keeps a cursor from being used in another one.
 */
export function encodeSortedCursor(order: string, values: string[]): string {
  return encodeParts([order, ...values])
}

/** Null when it is not a cursor of this order, whose values are of these kinds. */
export function decodeSortedCursor(
  cursor: string,
  order: string,
  kinds: SortValueKind[],
): string[] | null {
  const [of, ...values] = decodeParts(cursor)
  const isWhole = values.length === kinds.length
  const isSound = values.every((value, index) => sortValueChecks[kinds[index]!]?.(value))
  return of === order && isWhole && isSound ? values : null
}

const sortValueChecks: Record<SortValueKind, (value: string) => boolean> = {
  timestamp: isTimestamp,
  integer: (value) => /^-?\d{1,18}$/.test(value),
  id: isId,
}

/** A day that no calendar has, or a year 0, would be an error of the database. */
function isTimestamp(value: string): boolean {
  const looksRight = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return looksRight && !Number.isNaN(Date.parse(value)) && isExistingDate(value)
}

/** JavaScript reads 31 February as 3 March; the database does not. */
function isExistingDate(value: string): boolean {
  return new Date(value).toISOString().slice(0, 10) === value.slice(0, 10)
}

function isId(value: string): boolean {
  return /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)
}

function encodeParts(parts: string[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url')
}

function decodeParts(cursor: string): string[] {
  return Buffer.from(cursor, 'base64url').toString().split(' ')
}
