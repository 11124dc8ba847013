import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal } from '#modules/identity'
import { LineIsFull } from '#platform/line'
import type { Log } from '#platform/log'
import { isUnstorableText } from '../errors.ts'

/** The version of the wire that clients of today ask for; without it they hear the older error shape. */
export const API_VERSION = '2024-01-01'

/** Refusals that only the wire knows, besides those of the business. */
type Code =
  | Refusal['code']
  | 'anonymous_provider_disabled'
  | 'bad_json'
  | 'feature_disabled'
  | 'not_found'
  | 'over_request_rate_limit'
  | 'phone_provider_disabled'
  | 'request_entity_too_large'
  | 'unexpected_failure'

/** What is not here is a 400. Never a 5xx for a no: clients would ask again and again. */
const statuses: Partial<Record<Code, ContentfulStatusCode>> = {
  anonymous_provider_disabled: 422,
  bad_jwt: 403,
  feature_disabled: 404,
  no_authorization: 401,
  not_admin: 403,
  not_found: 404,
  otp_expired: 403,
  over_email_send_rate_limit: 429,
  over_request_rate_limit: 429,
  request_entity_too_large: 413,
  same_password: 422,
  session_not_found: 403,
  signup_disabled: 422,
  unexpected_failure: 500,
  user_already_exists: 422,
  user_not_found: 403,
  weak_password: 422,
}

type Said = Omit<Refusal, 'code'> & { code: Code }

/** The one shape of every no, in the words of the version that was asked for. */
export function refuse(c: Context, said: Said, status = statusOf(said.code)) {
  const { code, message, reasons } = said
  const weak = reasons && { weak_password: { reasons } }
  c.header('X-Sb-Error-Code', code)
  if (!isOfToday(c))
    return c.json({ code: status, error_code: code, msg: message, ...weak }, status)
  c.header('X-Supabase-Api-Version', API_VERSION)
  return c.json({ code, message, ...weak }, status)
}

export function statusOf(code: Code): ContentfulStatusCode {
  return statuses[code] ?? 400
}

/** Dates of this form sort as text. */
function isOfToday(c: Context): boolean {
  const version = c.req.header('X-Supabase-Api-Version') ?? ''
  return /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION
}

/** What no handler saw coming. */
export function onAuthError(log: Log) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return refuse(c, { code: 'validation_failed', message: 'That request cannot be read.' })
    }
    if (error instanceof LineIsFull) {
      c.header('Retry-After', '5')
      const message = 'Request rate limit reached'
      return refuse(c, { code: 'over_request_rate_limit', message })
    }
    if (isUnstorableText(error)) {
      const message = 'The text holds characters that cannot be stored.'
      return refuse(c, { code: 'validation_failed', message })
    }
    log.error({ err: error, request_id: c.get('requestId') })
    return refuse(c, { code: 'unexpected_failure', message: 'Something went wrong on our side.' })
  }
}
