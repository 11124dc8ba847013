import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { AppError } from '#platform/result'
import { setRetryAfter } from '../http/retry-after.ts'
import { type AuthErrorCode, wireErrors } from './errors/wire-errors.ts'

/** The current API version. Requests without this header value get the older error format. */
export const API_VERSION = '2024-01-01'

export type AuthError = AppError<AuthErrorCode>

/** The code, status and text of an error on the wire. `shape`: see `WireError`. */
export function toWireError({ code, params = {} }: AuthError) {
  const [wireCode, status, message, shape] = wireErrors[code]
  const text = typeof message === 'string' ? message : message(params)
  return { code: wireCode, status, message: text, shape }
}

/** Builds every error response, in the format of the requested API version. `status` replaces that of the table. */
export function authErrorResponse(c: Context, error: AuthError, status?: ContentfulStatusCode) {
  const reasons = getWeaknessReasons(error)
  const { code, message, shape, ...wireError } = toWireError(error)
  const responseStatus = status ?? wireError.status
  setRetryAfter(c, responseStatus, error.params)
  if (shape === 'oauth') return c.json({ error: code, error_description: message }, responseStatus)
  const weakPassword = reasons && { weak_password: { reasons } }
  c.header('X-Sb-Error-Code', code)
  if (!isCurrentApiVersion(c)) {
    const body = { code: responseStatus, error_code: code, msg: message, ...weakPassword }
    return c.json(body, responseStatus)
  }
  c.header('X-Supabase-Api-Version', API_VERSION)
  return c.json({ code, message, ...weakPassword }, responseStatus)
}

/** Returns what is weak about a password, as the wire names it; null for other errors. */
export function getWeaknessReasons({ code }: AuthError): string[] | null {
  if (code === 'weak_password') return ['length']
  return code === 'compromised_password' ? ['pwned'] : null
}

/** ISO dates are ordered as text. */
function isCurrentApiVersion(c: Context): boolean {
  const version = c.req.header('X-Supabase-Api-Version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION
}
