import { hc } from 'hono/client'
import type { Api } from '#api'
import type { Language } from '#platform/i18n/languages'

interface ApiClientOptions {
  fetch: Fetcher
  /** The language of the page. */
  language: Language
}

type Fetcher = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>

/**
 * The typed client of the shop's API. The browser calls it over the network, the server without a socket. Messages,
 * e-mails and documents are in the page's language, not in the one that the browser prefers.
 */
export function createApiClient(base: string, { fetch: fetcher, language }: ApiClientOptions) {
  const headers = { 'Accept-Language': language }
  return hc<Api>(base, { fetch: fetcher as typeof fetch, headers })
}

export type ApiClient = ReturnType<typeof createApiClient>

/** Encodes a parameter of a URL as one path segment: the client inserts it as it is, so `../profile` would change the path. */
export function encodePathSegment(text: string): string {
  return encodeURIComponent(text)
}
