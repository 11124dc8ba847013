import { DetailedError } from 'hono/client'
import { fetchWithSession } from '#app/api/fetch-with-session.ts'

/** Asks the API for what the typed client does not send or take: pictures, files. Throws its no, as that client does. */
export async function fetchOrThrow(path: string, init?: RequestInit): Promise<Response> {
  const answer = await fetchWithSession(path, init)
  if (answer.ok) return answer
  const data: unknown = await answer.json().catch(() => null)
  throw new DetailedError(answer.statusText, { statusCode: answer.status, detail: { data } })
}
