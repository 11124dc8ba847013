import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import type { Translator } from '#app/i18n/message-types.ts'
import { toValidationError, type ValidationIssue } from '#platform/i18n/validation-error'

/**
 * Validates a form with the schema of its request. The message of a field is the text of its first issue; `t` has the
 * messages of the area `validation`.
 */
export function createFormResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
  t: Translator,
): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data, errors: {} }
    return { values: {}, errors: toNestErrors<Input>(toFieldErrors(result.error, t), options) }
  }
}

function toFieldErrors({ issues }: z.core.$ZodError, t: Translator): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    errors[issue.path.join('.')] ??= { type: issue.code, message: translateIssue(issue, t) }
  }
  return errors
}

function translateIssue(issue: ValidationIssue, t: Translator): string {
  const { code, params } = toValidationError(issue)
  return t(code, params)
}
