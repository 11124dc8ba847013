import type { ImportError, RunNote } from '#modules/imports'
import type { Language } from '#platform/i18n/languages'
import { apiTranslators } from '../messages/index.ts'

/** The sentence for a row that failed, or for a run that failed as a whole. */
export function formatImportError(
  { code, params: { column, ...values } = {} }: ImportError,
  language: Language,
): string {
  const t = apiTranslators(language)
  return t(`imports.errors.${code}`, {
    ...values,
    ...(column !== undefined && { column: t(`imports.columns.${column}`, values) }),
  })
}

/** The sentence for something the file says that the shop reads differently. */
export function formatImportNote({ code }: Pick<RunNote, 'code'>, language: Language): string {
  return apiTranslators(language)(`imports.notes.${code}`)
}
