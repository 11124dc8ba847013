/** The sort value and the id of the last row of a page. */
export interface CursorPosition {
  timestamp: string
  id: string
}

export function encodeCursor({ timestamp, id }: CursorPosition): string {
  return encodeParts([timestamp, id])
}

/** Returns null if the cursor was not made by `encodeCursor`. */
export function decodeCursor(cursor: string): CursorPosition | null {
  const [timestamp = '', id = '', ...rest] = decodeParts(cursor)
  return isTimestamp(timestamp) && isId(id) && rest.length === 0 ? { timestamp, id } : null
}

export type SortValueKind = 'timestamp' | 'integer' | 'id' | 'word'

/**
 * Encodes the position in a list that has several sort orders. `values` are all sort values of the last row as text,
 * so the position is unique. The name of the order prevents use of the cursor with another order.
 */
export function encodeSortedCursor(order: string, values: string[]): string {
  return encodeParts([order, ...values])
}

/** Returns the sort values, or null if the cursor belongs to another order or a value is not of its kind. */
export function decodeSortedCursor(
  cursor: string,
  order: string,
  kinds: SortValueKind[],
): string[] | null {
  const [cursorOrder, ...values] = decodeParts(cursor)
  const isComplete = values.length === kinds.length
  const isValid = values.every((value, index) => sortValueChecks[kinds[index]!]?.(value))
  return cursorOrder === order && isComplete && isValid ? values : null
}

const sortValueChecks: Record<SortValueKind, (value: string) => boolean> = {
  timestamp: isTimestamp,
  integer: (value) => /^-?\d{1,18}$/.test(value),
  id: isId,
  /** An id of somebody else: `wholesale:lamp-7`. */
  word: (value) => /^[\w.:-]{1,120}$/.test(value),
}

/** Rejects dates that make PostgreSQL fail: a day that does not exist, the year 0. */
function isTimestamp(value: string): boolean {
  const matchesFormat = /^(?!0000)\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
  return matchesFormat && !Number.isNaN(Date.parse(value)) && isExistingDate(value)
}

/** JavaScript parses 31 February as 3 March. */
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
