import type { Context } from 'hono'
import { type CursorPosition, decodeCursor } from '#platform/db/cursor'
import { err, ok, type Result } from '#platform/result'
import { errorResponse } from './errors.ts'

/** Parses the `cursor` of a query. Null stands for the first page. */
export function parseCursor(
  cursor: string | undefined,
): Result<CursorPosition | null, 'invalid_cursor'> {
  if (!cursor) return ok(null)
  const position = decodeCursor(cursor)
  return position ? ok(position) : err('invalid_cursor')
}

export function invalidCursorResponse(c: Context) {
  const fieldErrors = { cursor: { code: 'invalid_list_cursor' } }
  return errorResponse(c, 422, { code: 'invalid_input', messageKey: 'invalid_cursor', fieldErrors })
}
