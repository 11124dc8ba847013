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
      return await router.request(url.slice(options.baseUrl.length), init)
    } catch (error) {
      throw error instanceof LostResponseError ? new TypeError('fetch failed') : error
    }
  }
}
