type Fetch = (request: Request) => Promise<Response>

const MAX_ATTEMPTS = 4
const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 30_000

/** The shop was busy, or something before it was. */
const TEMPORARY = new Set([429, 502, 503, 504])

/**
 * Sends a request again if the shop could not be reached or was busy: after the time that it names, else after a pause
 * that grows. A POST without an `Idempotency-Key`, and a PATCH, are sent once.
 */
export function createRetryingFetch(fetch: Fetch): Fetch {
  return async (request) => {
    const attempts = isRepeatable(request) ? MAX_ATTEMPTS : 1
    for (let attempt = 1; ; attempt++) {
      const isLast = attempt === attempts
      const response = await fetch(isLast ? request : request.clone()).catch((error): undefined => {
        if (isLast || request.signal.aborted) throw error
      })
      if (response && (isLast || !TEMPORARY.has(response.status))) return response
      await response?.body?.cancel()
      await pause(getRetryAfter(response) ?? FIRST_PAUSE_MS * 2 ** attempt * Math.random())
    }
  }
}

function isRepeatable({ method, headers }: Request): boolean {
  if (method === 'POST') return headers.has('Idempotency-Key')
  return method !== 'PATCH'
}

/** In milliseconds. Undefined if the response names no time. */
function getRetryAfter(response: Response | undefined): number | undefined {
  const seconds = Number(response?.headers.get('Retry-After') ?? Number.NaN)
  return Number.isNaN(seconds) ? undefined : Math.min(seconds * 1000, MAX_PAUSE_MS)
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
