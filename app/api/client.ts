import { hc } from 'hono/client'
import type { Api } from '#api'

type Fetcher = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/** The shop's API with its types. A browser asks over the network; the server asks itself, without a socket. */
export function createApiClient(base: string, fetcher: Fetcher) {
  return hc<Api>(base, { fetch: fetcher as typeof fetch })
}

export type ApiClient = ReturnType<typeof createApiClient>

/** What came out of an address as one part of a path: the client writes it as it is, and `../profile` would lead on. */
export function encodePathSegment(text: string): string {
  return encodeURIComponent(text)
}
