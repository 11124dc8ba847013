import { SUPPLIER_PRODUCT_ID } from '#contract/marketplace'

/** The lines of a text, trimmed; blank ones are dropped. */
export function parseLines(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
}

/** The first line that is no product id. */
export function findWrongId(ids: string[]): string | undefined {
  return ids.find((id) => !SUPPLIER_PRODUCT_ID.test(id))
}
