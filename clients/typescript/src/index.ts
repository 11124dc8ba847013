import createFetchClient from 'openapi-fetch'
import { createRetryingFetch } from './retrying-fetch.ts'
import type { paths } from './schema.ts'

export { listAll } from './list-all.ts'
export type { components, operations, paths } from './schema.ts'
export { OutwitError, unwrap } from './unwrap.ts'

export interface OutwitClientOptions {
  /** Of the shop: `https://shop.example`. */
  url: string
  /** A token of the screen "API keys", or of `npm run admin -- token`; or the access token of a session. */
  token?: string
  /** Of the messages in errors: `de`. */
  language?: string
  /** Replaces the `fetch` of the platform. */
  fetch?: (request: Request) => Promise<Response>
}

/**
 * Opens a client whose paths, inputs and results have the types of the OpenAPI document. Each POST has an
 * `Idempotency-Key`, and requests that the shop could not answer are sent again, so that they have one effect.
 */
export function createOutwitClient({ url, token, language, fetch }: OutwitClientOptions) {
  const client = createFetchClient<paths>({
    baseUrl: `${url.replace(/\/$/, '')}/api`,
    fetch: createRetryingFetch(fetch ?? globalThis.fetch),
  })
  client.use({
    onRequest({ request }) {
      if (token) request.headers.set('Authorization', `Bearer ${token}`)
      if (language) request.headers.set('Accept-Language', language)
      const isKeyed = request.method === 'POST' && !request.headers.has('Idempotency-Key')
      if (isKeyed) request.headers.set('Idempotency-Key', crypto.randomUUID())
    },
  })
  return client
}
