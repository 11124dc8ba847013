import { DetailedError } from 'hono/client'
import { isRouteErrorResponse } from 'react-router'

interface ApiError {
  code: string
  message: string
  fields?: Record<string, string>
}

/** What the API said no with, or null when the answer never came or was no answer of ours. */
export function getApiError(error: unknown): ApiError | null {
  if (!(error instanceof DetailedError)) return null
  const said = (error.detail as { data?: { error?: ApiError } } | undefined)?.data?.error
  return said?.message ? said : null
}

/** What was asked for does not exist, or no address could mean it: the page is not there. */
export function isNotFoundError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return error instanceof DetailedError && [404, 422].includes(error.statusCode)
}

/** What the browser answers itself with where the shop did not. */
export const UNREACHABLE_STATUS = 503

/** The page may be there; the way to it was lost. */
export function isUnreachableError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === UNREACHABLE_STATUS
}
