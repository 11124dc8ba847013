import type { AppError, ErrorParams } from '../result.ts'

/** What the message of an issue of Zod depends on. */
export interface ValidationIssue {
  code?: string | undefined
  message?: string | undefined
  origin?: string
  format?: string
  expected?: string
  minimum?: number | bigint
  maximum?: number | bigint
  inclusive?: boolean | undefined
  params?: Record<string, unknown> | undefined
}

const CODES: Record<string, string> = {
  invalid_type: 'wrong_type',
  invalid_value: 'invalid_choice',
}
const FORMATS: Record<string, string> = {
  email: 'invalid_email',
  url: 'invalid_url',
  date: 'invalid_date',
}
const MINIMUM_CODES: Record<string, string> = { string: 'too_short', array: 'too_few' }
const MAXIMUM_CODES: Record<string, string> = { string: 'too_long', array: 'too_many' }

/**
 * Returns the key of an issue's message, with its values. A contract gives the code of a rule of its own
 * as Zod's `error`; the others follow from the kind of the issue.
 */
export function toValidationError(issue: ValidationIssue): AppError {
  const { code = '', message = '', params = {} } = issue
  if (/^[a-z_]+$/.test(message)) return { code: message, params: params as ErrorParams }
  if (code === 'too_small') return { code: getMinimumCode(issue), params: getLimits(issue) }
  if (code === 'too_big') return { code: getMaximumCode(issue), params: getLimits(issue) }
  if (code === 'invalid_format') return { code: FORMATS[issue.format ?? ''] ?? 'invalid_value' }
  return { code: CODES[code] ?? 'invalid_value', params: { expected: issue.expected ?? '' } }
}

function getMinimumCode({ origin = '', minimum, inclusive }: ValidationIssue): string {
  if (origin === 'string' && Number(minimum) === 1) return 'required'
  return MINIMUM_CODES[origin] ?? (inclusive === false ? 'not_greater' : 'too_small')
}

function getMaximumCode({ origin = '', inclusive }: ValidationIssue): string {
  return MAXIMUM_CODES[origin] ?? (inclusive === false ? 'not_less' : 'too_large')
}

function getLimits({ minimum = 0, maximum = 0 }: ValidationIssue): ErrorParams {
  return { minimum: Number(minimum), maximum: Number(maximum) }
}
