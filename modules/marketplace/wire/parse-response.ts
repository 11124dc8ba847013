const MAX_EXACT_DIGITS = 15

/**
 * Parses a response. Integers of 16 digits and more stay text, because ids of variants are above 2^53. Throws on a text
 * that is not JSON.
 */
export function parseResponse(text: string): unknown {
  return JSON.parse(text, (_key, value, context?: { source?: string }) => {
    const source = context?.source ?? ''
    const isLong = typeof value === 'number' && source.length > MAX_EXACT_DIGITS
    return isLong && /^-?\d+$/.test(source) ? source : value
  })
}

/** Returns what is inside the one key that ends in `_response`, or the body itself where the answer is streamlined. */
export function unwrapResponse(body: unknown): Record<string, unknown> {
  if (!isRecord(body)) return {}
  const wrappers = Object.keys(body).filter(
    (key) => key.endsWith('_response') && key !== 'error_response',
  )
  const inner = wrappers.length === 1 ? body[wrappers[0]!] : undefined
  return isRecord(inner) ? inner : body
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
