import { useRef } from 'react'
import { getApiError } from './api-error.ts'

/**
 * One key for one wish: sent again after a lost answer, it hears the first one. A no is an answer that was heard,
 * and it is kept too: whoever asks again after one asks anew.
 */
export function useIdempotencyKey() {
  const sent = useRef({ wish: '', key: '' })
  return {
    /** The header to send with this wish, which is the request's body where it has one. */
    keyFor(wish: string) {
      if (sent.current.wish !== wish) sent.current = { wish, key: crypto.randomUUID() }
      return { 'Idempotency-Key': sent.current.key }
    },
    heard(error: Error) {
      if (getApiError(error)) sent.current = { wish: '', key: '' }
    },
  }
}
