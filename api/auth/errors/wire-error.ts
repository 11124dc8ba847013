import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { ErrorParams } from '#platform/result'

/** How this API answers an error. `oauth`: in the shape of RFC 6749, which has codes of its own. */
export type WireError = readonly [
  code: string,
  status: ContentfulStatusCode,
  message: WireMessage,
  shape?: 'oauth',
]

type WireMessage = string | ((params: ErrorParams) => string)

export function invalid(message: WireMessage): WireError {
  return ['validation_failed', 400, message]
}
