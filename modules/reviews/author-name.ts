import { toPlainText } from './to-plain-text.ts'

const MAX_NAME_LENGTH = 80

interface AuthorNames {
  fullName: string | null
  email: string | null
}

/** The name above a review: the full name, else the part of the address before the @, else `Anonymous`. */
export function formatAuthorName({ fullName, email }: AuthorNames): string {
  const name = toPlainText(fullName ?? '') || toPlainText(email?.split('@')[0] ?? '')
  return name.replaceAll('\n', ' ').slice(0, MAX_NAME_LENGTH).trim() || 'Anonymous'
}
