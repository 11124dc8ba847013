import type { FieldErrors } from '../editor/document-errors.ts'

/** What the fields of each block of the home page get. */
export interface BlockProps {
  errors: FieldErrors
  isEditable: boolean
}

/** What the fields of a block get that can be hidden. */
export interface HideableBlockProps extends BlockProps {
  isShown: boolean
  onToggle: (isShown: boolean) => void
}
