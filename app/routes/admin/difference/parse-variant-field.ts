/** What the one variant of a product without options is called. */
export const ONLY_VARIANT = 'only'

interface VariantField {
  variant: string
  /** Null for a whole variant that is added. */
  part: string | null
}

/** Reads a name such as `variant red / S: price` or `variant red / S`; null for a field of the product. */
export function parseVariantField(field: string): VariantField | null {
  const [, variant, part] = field.match(/^variant (.+): (\w+)$/) ?? []
  if (variant && part) return { variant, part }
  const [, added] = field.match(/^variant (.+)$/) ?? []
  return added ? { variant: added, part: null } : null
}
