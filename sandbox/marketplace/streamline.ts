/**
 * Returns an answer as `simplify=true` with `format=json` has it: without the wrapper, and with plain lists instead of
 * objects around lists.
 */
export function streamline(answer: unknown): unknown {
  if (Array.isArray(answer)) return answer.map(streamline)
  if (typeof answer !== 'object' || answer === null) return answer
  const entries = Object.entries(answer)
  const only = entries.length === 1 ? entries[0]![1] : undefined
  if (Array.isArray(only)) return only.map(streamline)
  return Object.fromEntries(entries.map(([key, value]) => [key, streamline(value)]))
}
