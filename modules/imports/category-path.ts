import { invalidRow } from './import-error.ts'

const MAX_LEVELS = 8
const MAX_NAME_LENGTH = 120

/** Parses `A > B`, where `\>` is a plain sign, into names from the top down. */
export function parseCategoryPath(text: string | null): string[] {
  const names = (text ?? '').split(/(?<!\\)>/).map((name) => name.replaceAll('\\>', '>').trim())
  const path = names.filter((name) => name !== '')
  if (path.length > MAX_LEVELS) throw invalidRow('category_too_deep')
  if (path.some((name) => name.length > MAX_NAME_LENGTH)) {
    throw invalidRow('category_name_too_long')
  }
  return path
}

export function formatCategoryPath(path: string[]): string {
  return path.map((name) => name.replaceAll('>', '\\>')).join(' > ')
}
