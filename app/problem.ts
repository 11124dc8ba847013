import { DetailedError } from 'hono/client'
import { isRouteErrorResponse } from 'react-router'

interface Problem {
  code: string
  message: string
  fields?: Record<string, string>
}

/** What the API said no with, or null when the answer never came or was no answer of ours. */
export function problemOf(error: unknown): Problem | null {
  if (!(error instanceof DetailedError)) return null
  const said = (error.detail as { data?: { error?: Problem } } | undefined)?.data?.error
  return said?.message ? said : null
}

/** What was asked for does not exist, or no address could mean it: the page is not there. */
export function isNotThere(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return error instanceof DetailedError && [404, 422].includes(error.statusCode)
}

/** What the browser answers itself with where the shop did not. */
export const NOT_REACHED = 503

/** The page may be there; the way to it was lost. */
export function isNotReached(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === NOT_REACHED
}
