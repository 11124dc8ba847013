import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Result } from '#platform/result'
import { authErrorResponse } from './error-response.ts'
import type { AuthErrorCode } from './errors/wire-errors.ts'
import type { AuthContext } from './router.ts'

/** Statuses of this endpoint where they are not those of the table. */
type StatusOverrides = Partial<Record<AuthErrorCode, ContentfulStatusCode>>

/** Responds with the result of a use case as JSON, `{}` for null, or with its error. */
export function respond(
  c: AuthContext,
  result: Result<object | null, AuthErrorCode>,
  statuses: StatusOverrides = {},
) {
  if (result.ok) return c.json(result.value ?? {})
  return authErrorResponse(c, result.error, statuses[result.error.code])
}

/** Responds with the id of the text message that was sent; `{}` if none was. */
export function respondWithMessageId(
  c: AuthContext,
  sent: Result<{ messageId: string } | null, AuthErrorCode>,
) {
  if (!sent.ok) return authErrorResponse(c, sent.error)
  return c.json(sent.value ? { message_id: sent.value.messageId } : {})
}
