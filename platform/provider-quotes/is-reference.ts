/** Whether a provider's reference can be stored and shown: one line of 200 characters at most, or none. */
export function isReference(reference: unknown): boolean {
  if (reference == null) return true
  return typeof reference === 'string' && /^[^\p{Cc}\p{Cs}]{0,200}$/u.test(reference)
}
