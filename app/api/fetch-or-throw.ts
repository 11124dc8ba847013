import { DetailedError } from 'hono/client'
import { fetchWithSession } from '#app/api/fetch-with-session.ts'

/** Calls the API for what the typed client cannot send or receive: pictures and files. Throws its errors as that client does. */
export async function fetchOrThrow(path: string, init?: RequestInit): Promise<Response> {
  const response = await fetchWithSession(path, init)
  if (response.ok) return response
  const data: unknown = await response.json().catch(() => null)
  throw new DetailedError(response.statusText, { statusCode: response.status, detail: { data } })
}
