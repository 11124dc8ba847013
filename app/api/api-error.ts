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

/** The requested thing does not exist, or the URL is not valid (422): the page is not found. */
export function isNotFoundError(error: unknown): boolean {
  if (isRouteErrorResponse(error)) return error.status === 404
  return error instanceof DetailedError && [404, 422].includes(error.statusCode)
}

/** Status that the browser gives an error page when the server could not be reached. */
export const UNREACHABLE_STATUS = 503

/** The page may exist, but the server could not be reached. */
export function isUnreachableError(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === UNREACHABLE_STATUS
}
