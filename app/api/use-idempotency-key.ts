import { useRef } from 'react'
import { getApiError } from './api-error.ts'

/**
 * One idempotency key per request body: sent again after a lost response, the request gets the first response. An
 * error response is a response too, and the server repeats it for the same key, so after one a new key is used.
 */
export function useIdempotencyKey() {
  const lastSent = useRef({ body: '', key: '' })
  return {
    /** The header for a request with this body; any text that names the request where it has no body. */
    headersFor(body: string) {
      if (lastSent.current.body !== body) lastSent.current = { body, key: crypto.randomUUID() }
      return { 'Idempotency-Key': lastSent.current.key }
    },
    handleError(error: Error) {
      if (getApiError(error)) lastSent.current = { body: '', key: '' }
    },
  }
}
