import type { ContentDocument, DocumentOf } from '#contract/content'
import type { FieldErrors } from './document-errors.ts'

/** What the fields of each kind of content get. */
export interface FieldsProps<Kind extends ContentDocument['kind']> {
  document: DocumentOf<Kind>
  errors: FieldErrors
  isEditable: boolean
  onChange: (document: DocumentOf<Kind>) => void
}
