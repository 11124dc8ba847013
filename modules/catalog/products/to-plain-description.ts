/** Longer texts are refused by those who read feeds. */
const MAX_LENGTH = 5000

/** Returns the description of a product without markup, as feeds have it. */
export function toPlainDescription(html: string): string {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  return text.trim().slice(0, MAX_LENGTH)
}
