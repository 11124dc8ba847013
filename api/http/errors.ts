import type { Context } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Logger } from '#platform/log'
import type { ErrorParams } from '#platform/result'
import { apiTranslators } from '../messages/index.ts'
import { getRequestLanguage } from './request-language.ts'

export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string().meta({ description: 'A sentence fit to show' }),
      fields: z.record(z.string(), z.string()).optional(),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'ErrorBody' })
type Problem = z.infer<typeof ErrorBody>

interface ApiError {
  code: string
  params?: ErrorParams
  /** The key of the message where it is not the code. */
  messageKey?: string
  message?: string
  fields?: Record<string, string>
}

/** Answers with an error in the one shape of this API. Its message is in the language of the request. */
export function errorResponse<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  { code, params, messageKey = code, message, fields }: ApiError,
) {
  const t = apiTranslators(getRequestLanguage(c))
  const text = message ?? t(messageKey, params)
  const error = { code, message: text, ...(fields && { fields }), request_id: c.get('requestId') }
  return c.json({ error } satisfies Problem, status)
}

export function validationErrorResponse(c: Context, { issues }: z.core.$ZodError) {
  const fields = Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), message]))
  return errorResponse(c, 422, { code: 'invalid_input', fields })
}

/** What no handler saw coming: said in the one shape, and written to the log with the request's id. */
export function createErrorHandler(log: Logger) {
  return (error: Error, c: Context) => {
    if (error instanceof HTTPException && error.status < 500) {
      return errorResponse(c, error.status, {
        code: 'bad_request',
        ...(error.message && { message: error.message }),
      })
    }
    if (isUnstorableText(error)) {
      return errorResponse(c, 422, { code: 'invalid_input', messageKey: 'unstorable_text' })
    }
    if (isDeletedUserError(error)) return errorResponse(c, 401, SESSION_ENDED)
    log.error({ err: error, request_id: c.get('requestId') })
    return errorResponse(c, 500, { code: 'server_error' })
  }
}

/** What is said to somebody with a token that opens nothing any more: the client gets a fresh one, or lets go of it. */
export const SESSION_ENDED = { code: 'session_ended' }

/** Whose account it was for has been erased since the request came in. */
function isDeletedUserError(error: Error): boolean {
  const thrown = getDriverError(error)
  return 'constraint' in thrown && /_user_id_fkey$/.test(String(thrown.constraint))
}

/** PostgreSQL keeps no NUL in text, and JSON may hold one in any field: the one place where all of them end. */
export function isUnstorableText(error: Error): boolean {
  const thrown = getDriverError(error)
  return 'code' in thrown && ['22021', '22P05'].includes(String(thrown.code))
}

/** Drizzle wraps what the driver threw; `ask` does not. */
function getDriverError(error: Error): Error {
  return error.cause instanceof Error ? error.cause : error
}

/** How a route declares what it may answer besides the good news. */
export function errorDoc(description: string) {
  return { description, content: { 'application/json': { schema: ErrorBody } } }
}
