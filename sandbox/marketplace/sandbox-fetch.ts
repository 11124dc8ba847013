import { createGatewayRouter, LostResponseError, type MarketplaceSandboxOptions } from './routes.ts'

/** Returns a `fetch` that the sandbox answers in this process, and that fails as one does where its connection breaks. */
export function createSandboxFetch(
  options: MarketplaceSandboxOptions,
): (url: string, init?: RequestInit) => Promise<Response> {
  const router = createGatewayRouter(options).onError((error) => {
    throw error
  })
  return async (url, init) => {
    try {
      return await untilAborted(router.request(url.slice(options.baseUrl.length), init), init)
    } catch (error) {
      throw error instanceof LostResponseError ? new TypeError('fetch failed') : error
    }
  }
}

/** Whoever gives up does not wait for a slow answer, as with a real connection. */
function untilAborted(
  response: Response | Promise<Response>,
  { signal }: RequestInit = {},
): Response | Promise<Response> {
  if (!signal) return response
  signal.throwIfAborted()
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([response, aborted])
}
