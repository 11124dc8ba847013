import type { FieldErrors } from '../editor/document-errors.ts'

/** What the fields of each block of the home page get. */
export interface BlockProps {
  errors: FieldErrors
  isEditable: boolean
}
