import { toNestErrors } from '@hookform/resolvers'
import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form'
import type { z } from 'zod'
import { translateIssue } from './translate-issue.ts'

/** Validates a form with the schema of its request. The message of a field is the text of its first issue. */
export function createFormResolver<Input extends FieldValues, Output>(
  schema: z.ZodType<Output, Input>,
): Resolver<Input, unknown, Output> {
  return async (values, _context, options) => {
    const result = await schema.safeParseAsync(values)
    if (result.success) return { values: result.data, errors: {} }
    return { values: {}, errors: toNestErrors<Input>(toFieldErrors(result.error), options) }
  }
}

function toFieldErrors({ issues }: z.core.$ZodError): FieldErrors {
  const errors: FieldErrors = {}
  for (const issue of issues) {
    errors[issue.path.join('.')] ??= { type: issue.code, message: translateIssue(issue) }
  }
  return errors
}
