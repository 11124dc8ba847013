import { DetailedError } from 'hono/client'
import { isRouteErrorResponse } from 'react-router'

interface ApiError {
  code: string
  message: string
  fields?: Record<string, string>
}

/** The error in the API's response; null if there was no response or it is not the API's. */
export function getApiError(error: unknown): ApiError | null {
  if (!(error instanceof DetailedError)) return null
  const apiError = (error.detail as { data?: { error?: ApiError } } | undefined)?.data?.error
  return apiError?.message ? apiError : null
}

/** The requested thing does not exist, or no longer (410), or the URL is not valid (422): the page is not found. */
export function isNotFoundError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return [404, 410].includes(error.status)
  return error instanceof DetailedError && [404, 410, 422].includes(error.statusCode)
}

/** The status of the page of a `isNotFoundError`: 410 for what existed once, so that search engines forget it. */
export function getNotFoundStatus(error: unknown): 404 | 410 {
  return error instanceof DetailedError && error.statusCode === 410 ? 410 : 404
}

/** Status that the browser gives an error page when the server could not be reached. */
export const UNREACHABLE_STATUS = 503

/** The page may exist, but the server could not be reached. */
export function isUnreachableError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === UNREACHABLE_STATUS
}
