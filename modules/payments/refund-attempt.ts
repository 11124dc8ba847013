import type { Refund, RefundId } from './tables.ts'

/**
 * Returns the key under which a provider and the books know an attempt of a refund. The first has the refund's id; a
 * later one has another key, so that it is not taken for the attempt that failed.
 */
export function buildAttemptKey({ id, attempt }: Pick<Refund, 'id' | 'attempt'>): string {
  return attempt === 1 ? id : `${id}:${attempt}`
}

/** Returns the attempt of a key; null where it is none. */
export function parseAttemptKey(key: string): Pick<Refund, 'id' | 'attempt'> | null {
  const [, id, attempt = '1'] = /^([0-9a-f-]{36})(?::([1-9]\d{0,3}))?$/i.exec(key) ?? []
  return id ? { id: id as RefundId, attempt: Number(attempt) } : null
}
