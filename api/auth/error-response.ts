import type { Context } from 'hono'
import type { AuthError } from '#modules/identity'
import { type AuthErrorCode, getErrorStatus } from './error-status.ts'

/** The current API version. Requests without this header value get the older error format. */
export const API_VERSION = '2024-01-01'

type AuthErrorBody = Omit<AuthError, 'code'> & { code: AuthErrorCode }

/** Builds every error response, in the format of the requested API version. */
export function authErrorResponse(
  c: Context,
  error: AuthErrorBody,
  status = getErrorStatus(error.code),
) {
  const { code, message, reasons } = error
  const weakPassword = reasons && { weak_password: { reasons } }
  c.header('X-Sb-Error-Code', code)
  if (!isCurrentApiVersion(c)) {
    return c.json({ code: status, error_code: code, msg: message, ...weakPassword }, status)
  }
  c.header('X-Supabase-Api-Version', API_VERSION)
  return c.json({ code, message, ...weakPassword }, status)
}

/** ISO dates are ordered as text. */
function isCurrentApiVersion(c: Context): boolean {
  const version = c.req.header('X-Supabase-Api-Version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION
}
