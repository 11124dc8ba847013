import type { FieldChange } from '#contract/catalog'
import { diffProducts, type FullProduct } from '#modules/catalog'

/** What follows the supplier whatever somebody does: it is counted, not edited. */
const COUNTED_FIELD = /: (imported_)?stock$/

/** Names the fields that were edited in the shop since the last sync. */
export function listEditedFields(base: FullProduct | null, current: FullProduct | null): string[] {
  if (!base || !current) return []
  return diffProducts(base, current)
    .map(({ field }) => field)
    .filter((field) => !COUNTED_FIELD.test(field))
}

/** Separates the changes that a sync makes from those of edited fields, which stay. */
export function splitLocked(changes: FieldChange[], edited: readonly string[]) {
  const names = new Set(edited)
  return {
    locked: changes.filter(({ field }) => names.has(field)),
    open: changes.filter(({ field }) => !names.has(field)),
  }
}
