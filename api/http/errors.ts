import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import { toValidationError } from '#platform/i18n/validation-error'
import type { AppError, ErrorParams } from '#platform/result'
import { addLogFields } from '#platform/tracing/task'
import { validationTranslators } from '../messages/index.ts'
import { getRequestLanguage } from './request-language.ts'
import { setRetryAfter } from './retry-after.ts'
import { translateError } from './translate-error.ts'

export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string(),
      message: z.string().meta({ description: 'A sentence for the user' }),
      fields: z.record(z.string(), z.string()).optional(),
      request_id: z.string(),
    }),
  })
  .meta({ id: 'ErrorBody' })

interface ApiError {
  code: string
  params?: ErrorParams
  /** The key of the message where it is not the code. */
  messageKey?: string
  /** Overrides the message of the code. */
  message?: string
  fields?: Record<string, string>
  /** Errors of fields by name. Their messages are in `platform/i18n/validation`. */
  fieldErrors?: Record<string, AppError>
}

/** Responds with an error in the one shape of this API. Its message is in the language of the request. */
export function errorResponse<Status extends ContentfulStatusCode>(
  c: Context,
  status: Status,
  { code, params, messageKey = code, message, fields, fieldErrors }: ApiError,
) {
  setRetryAfter(c, status, params)
  addLogFields({ error_code: code })
  const error = {
    code,
    message: message ?? translateError(c, { code: messageKey, ...(params && { params }) }),
    ...(fields && { fields }),
    ...(fieldErrors && { fields: translateFieldErrors(c, fieldErrors) }),
    request_id: c.get('requestId'),
  }
  return c.json({ error } satisfies z.infer<typeof ErrorBody>, status)
}

function translateFieldErrors(c: Context, fieldErrors: Record<string, AppError>) {
  const t = validationTranslators(getRequestLanguage(c))
  const fields = Object.entries(fieldErrors).map(([name, { code, params }]) => {
    return [name, t(code, params)]
  })
  return Object.fromEntries(fields)
}

/** Responds 404 with the message of `messageKey`, such as `import_not_found`. */
export function notFoundResponse(c: Context, messageKey: string) {
  return errorResponse(c, 404, { code: 'not_found', messageKey })
}

export function validationErrorResponse(c: Context, { issues }: z.core.$ZodError) {
  const errors = issues.map((issue) => [issue.path.join('.'), toValidationError(issue)])
  return errorResponse(c, 422, { code: 'invalid_input', fieldErrors: Object.fromEntries(errors) })
}

/** For a token whose session has ended: the client refreshes it, or signs out. */
export const SESSION_ENDED = { code: 'session_ended' }

/** Declares an error response of a route in the OpenAPI document. */
export function errorDoc(description: string) {
  return { description, content: { 'application/json': { schema: ErrorBody } } }
}
