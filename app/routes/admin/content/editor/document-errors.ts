import { validationMessages } from '#app/i18n/areas/validation.ts'
import type { Translator } from '#app/i18n/message-types.ts'
import { useTranslation } from '#app/i18n/use-translation.ts'
import { ContentDocument } from '#contract/content'
import { toValidationError, type ValidationIssue } from '#platform/i18n/validation-error'

/** What is wrong with a field, by its path: `texts.0.title`. */
export type FieldErrors = Record<string, string>

/** Returns a function that checks a document by the rules of the API. */
export function useDocumentErrors() {
  const { t } = useTranslation(validationMessages)
  return (document: ContentDocument): FieldErrors => {
    const { error } = ContentDocument.safeParse(document)
    const errors: FieldErrors = {}
    for (const issue of error?.issues ?? []) {
      const { code, params } = toValidationError(issue as ValidationIssue)
      errors[issue.path.join('.')] ??= (t as Translator)(code, params)
    }
    return errors
  }
}

/** Moves the focus to the first field that is wrong, as soon as it is shown. */
export function focusFirstError(errors: FieldErrors) {
  requestAnimationFrame(() => {
    const names = Object.keys(errors).map((path) => `[data-field="${path}"] :is(input, textarea)`)
    document.querySelector<HTMLElement>(names.join(', '))?.focus()
  })
}
