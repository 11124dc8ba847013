import english from '#platform/i18n/validation/en.json' with { type: 'json' }
import { toValidationError, type ValidationIssue } from '#platform/i18n/validation-error'

const messages: Record<string, string> = english

/** Returns the text of a contract's issue. The screens have no ICU yet: only plain placeholders are replaced. */
export function translateIssue(issue: ValidationIssue): string {
  const { code, params = {} } = toValidationError(issue)
  return (messages[code] ?? code).replace(/{(\w+)}/g, (_, name) => `${params[name] ?? ''}`)
}
