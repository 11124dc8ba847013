import type { Context } from 'hono'
import { z } from 'zod'
import { type Place, placeOf } from '#platform/cursor'
import { problem } from './errors.ts'

/** Which page of a list of one's own: the newest first, so many at a time. */
export const PageAsked = z.object({
  limit: z.coerce.number().int().min(1).max(50).default(10),
  cursor: z.string().max(200).optional(),
})

/** Where the page before ended; null for the first page, and what to answer to a cursor that is none of ours. */
export function placeAsked(cursor: string | undefined): Place | null | 'no_such_page' {
  return cursor ? (placeOf(cursor) ?? 'no_such_page') : null
}

export function noSuchPage(c: Context) {
  const fields = { cursor: 'Not a cursor of this list' }
  return problem(c, 422, { code: 'invalid_input', message: 'That page is gone.', fields })
}
