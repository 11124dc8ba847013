import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Language } from '#platform/i18n/languages'
import { toValidationError } from '#platform/i18n/validation-error'
import type { AppError, ErrorParams } from '#platform/result'
import { addLogFields } from '#platform/tracing/task'
import { apiTranslators, validationTranslators } from '../messages/index.ts'
import { getRequestLanguage } from './request-language.ts'
import { setRetryAfter } from './retry-after.ts'

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
  const language = getRequestLanguage(c)
  const error = {
    code,
    message: message ?? apiTranslators(language)(messageKey, params),
    ...(fields && { fields }),
    ...(fieldErrors && { fields: translateFieldErrors(fieldErrors, language) }),
    request_id: c.get('requestId'),
  }
  return c.json({ error } satisfies z.infer<typeof ErrorBody>, status)
}

function translateFieldErrors(fieldErrors: Record<string, AppError>, language: Language) {
  const t = validationTranslators(language)
  const fields = Object.entries(fieldErrors).map(([name, { code, params }]) => {
    return [name, t(code, params)]
  })
  return Object.fromEntries(fields)
}

/**
 * How a route responds to the errors of its use cases. `code` is the API's where it is not the error's own; the message
 * is that of `messageKey` or else of the error's own code.
 */
export type ErrorTable<Code extends string = string> = Record<
  Code,
  { status: ContentfulStatusCode; code?: string; messageKey?: string }
>

/** Responds with what a route's table has for an error. */
export function respondWithError<Table extends ErrorTable, Code extends keyof Table & string>(
  c: Context,
  table: Table,
  { code, params = {} }: AppError<Code>,
) {
  const { status, code: apiCode = code, messageKey = code } = table[code]!
  const error = { code: apiCode, messageKey, params }
  return errorResponse<Table[Code]['status']>(c, status, error)
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
