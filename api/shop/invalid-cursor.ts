import type { Context } from 'hono'
import { errorResponse } from '../http/errors.ts'
import { getRequestLanguage } from '../http/request-language.ts'
import { apiTranslators } from '../messages/index.ts'

/** Answers 422 for a cursor of another listing or sort order. `fieldKey` is the message of the field. */
export function invalidCursorResponse(
  c: Context,
  fieldKey: 'invalid_product_cursor' | 'invalid_review_cursor',
) {
  const t = apiTranslators(getRequestLanguage(c))
  return errorResponse(c, 422, {
    code: 'invalid_input',
    messageKey: 'invalid_cursor',
    fields: { cursor: t(fieldKey) },
  })
}
